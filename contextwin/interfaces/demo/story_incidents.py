"""#incidents: alerts, four real incidents, and the long post-mortem of 18 February."""

STORY = r"""
--- Mon 2026-01-26
12:20 hank !topic: On call this week: Hank | Runbook first, heroics second
--- Wed 2026-01-28
12:02 bosun !alert: name=tls_expiry state=firing value=6d where=hooks.berthday.example
12:10 > hank: That's the certificate on the webhook host. Renewal job has been failing quietly since November... found
      it, DNS token expired.
12:41 > hank: Renewed. Valid till 28 April. Token rotated, and I've put the job's exit code somewhere a human looks.
12:44 > tobi: Where do humans look?
12:45 > hank: Here, apparently.
12:42 bosun !alert: name=tls_expiry state=resolved value=90d where=hooks.berthday.example
--- Thu 2026-01-29
08:01 devika: on call today: me, hank has the dentist
--- Mon 2026-02-02
08:10 tobi !topic: On call this week: Tobi | Runbook first, heroics second
--- Wed 2026-02-04
02:14 bosun !alert: name=disk_usage state=firing value=86% where=db-2
08:05 devika: disk on db-2 was old wal, archive had stopped because of a full bucket. bumped quota
08:07 > tobi: Since when?
08:11 > devika: 4 days. slots held the wal. adding an alert on slot lag so we see it on day 1
08:20 bosun !alert: name=disk_usage state=resolved value=51% where=db-2
--- Mon 2026-02-09
05:00 devika !topic: On call this week: Devika | Runbook first, heroics second
--- Wed 2026-02-11
07:02 bosun !alert: name=search_p95 state=firing value=4120ms where=berth-api
07:04 katrin: Marinas say that the berth search takes "a coffee". Two tickets already!
07:10 > devika: looking
07:22 > devika: seq scan on bookings. planner lost it after the table passed 2m rows
      ```sql
      EXPLAIN (ANALYZE, BUFFERS)
      SELECT berth_id
        FROM bookings
       WHERE marina_id = 17
         AND period && daterange('2026-05-01', '2026-05-04')
         AND cancelled_at IS NULL;

      -- Seq Scan on bookings  (actual time=0.031..3894.112 rows=212 loops=1)
      --   Rows Removed by Filter: 2041877
      ```
07:31 > tobi: The exclusion constraint has an index on `(berth_id, period)`, but we ask for `(marina_id, period)`. So
      it never had one; it was merely small.
07:36 > devika: adding
      ```sql
      CREATE INDEX CONCURRENTLY bookings_marina_period_idx
          ON bookings USING gist (marina_id, period)
       WHERE cancelled_at IS NULL;
      ```
08:02 > devika: built in 14 min. p95 4120 -> 38 ms
      + react rocket katrin tobi hank
08:05 > katrin: The coffee is cold now, they say, thank you! :coffee:
08:06 bosun !alert: name=search_p95 state=resolved value=38ms where=berth-api
08:15 > tobi: Cause for the record: missing index on bookings by marina and period; visible above two million rows;
      fixed 08:02. No follow-up except a test that EXPLAINs our five hottest queries. BD-428, mine.
--- Mon 2026-02-16
12:15 hank !topic: On call this week: Hank | Runbook first, heroics second
--- Wed 2026-02-18
06:13 bosun =outage !alert: name=http_5xx state=firing value=71% where=berth-api
06:15 > devika: seeing it. everything times out on db
06:16 > devika: @hank you're on call but it is 2 at night for you, calling
06:19 > hank: Up.
06:21 > devika: app logs
      ```
      2026-02-18T06:12:44Z ERROR berth_api.db QueuePool limit of size 20 overflow 10 reached, timeout 30.00
      2026-02-18T06:12:44Z ERROR berth_api.http 503 GET /v1/marinas/port-ellery/availability 30002ms
      2026-02-18T06:12:45Z ERROR berth_api.db QueuePool limit of size 20 overflow 10 reached, timeout 30.00
      2026-02-18T06:12:51Z WARN  pooler no more connections allowed (max_client_conn=400)
      ```
06:26 > hank: Pooler's full. 400 of 400. So who's holding them...
06:33 > devika: most are `idle in transaction` from berth-api pods. restarting pods frees them, full again 2 min later
06:34 > katrin: Phones have started. What may I tell people? :telephone_receiver:
06:36 > hank: Tell them: bookings are safe, the website's down, we're on it, next word at seven.
06:41 > tobi: I am here as well. Is it the database or the pooler? Please restart nothing more until we know which; we
      are destroying our evidence.
06:44 > hank: Aye. Hands off, everyone.
06:58 > devika: client_addr. 340 of the 400 are NOT berth-api. they come from 10.4.7.22
06:59 > hank: 10.4.7.22 is staging.
06:59 > hank: That's the replay tool. That's mine.
07:00 > tobi: Then stop it first and blush afterwards.
07:03 > hank: Stopped. Connections 400 → 61... but pods aren't recovering.
07:12 > devika: retry storm. every client retries 3x with no jitter, queue is 11 min deep. by the time we answer nobody
      listens
07:20 > tobi: Proposal: shed everything older than ten seconds at the load balancer, and deploy 2.31.1 with retries
      off. The flag exists, but only at build time.
07:22 > hank: Doing both.
07:41 > hank: 2.31.1 is out. 5xx falling: 71... 40... 9...
07:49 > hank: 0.2 %. I call it over. Start 06:12, end 07:49, 97 minutes.
      + react pray katrin devika tobi morwenna
07:51 > katrin: Writing to the marinas now. Did we lose any bookings?
07:58 > oskar: Checking. 14 requests had reached "hold" and not "confirm". No confirmed booking is missing. 2 berths at
      Port Ellery have two holds each.
08:03 > devika: 2 double holds are released, same boat twice. retry without key. BD-404 style key for holds too then
      + react 100 tobi
08:07 > hank: Summary till I've slept: my webhook replay tool on staging shared production's pooler and ate its
      connections. The rest was us retrying ourselves to death. Post-mortem Friday. It's on me, and I'll write it
      properly.
      + broadcast
      + react heart katrin devika jules
08:12 > morwenna: Thank you for saying it plainly, Hank. Sleep first. — M
07:50 bosun !alert: name=http_5xx state=resolved value=0.2% where=berth-api
--- Fri 2026-02-20
10:10 hank: *Post-mortem: Berthday unavailable on Wednesday, 18 February 2026, 06:12–07:49 UTC (97 minutes)*

      I've been told a post-mortem should be short, blameless and written by somebody who's slept. This one's blameless
      and I've slept. It isn't short, because every time I cut a paragraph I found I'd cut the bit that would've helped
      the next person. Get a cup of tea.

      *What people saw.* From 06:12 UTC, seven minutes past breakfast in Hamburg, anybody who opened a marina's page in
      Berthday waited thirty seconds and then got the page with the sad gull on it. Harbourmasters couldn't open the
      berth map or check a boat in. The kiosks on the pontoons went into offline mode, as they should, and kept taking
      reservations, as they should; they were the only part of the company that behaved that morning. 34 people
      telephoned Katrin. One of them was rude. At the worst moment 71 % of requests failed. No confirmed booking was
      lost and no money was involved, because the payments work was only on staging, which, as you'll see, is also the
      joke in all this.

      *What we'd built.* On Tuesday afternoon the Mooring Pay integration went to staging. To give it a proper shaking
      I'd put a replay tool beside it: a small program that takes the 3,000 webhook events that Devika recorded in the
      sandbox and throws them at staging, in random order and each one twice, over and over. It's a good idea, and I'd
      have it again. It needs a database connection for each event that's in flight, as any client would, to read back
      whether the event was applied. The checklist I posted on Monday said the tool would be deployed next to staging.
      Tobi wrote under it, in so many words, that it should use its own database role. I said I'd do it "probably
      tomorrow after lunch". On Tuesday afternoon lunch had come and gone, and I pointed it at the pooler that was
      there already, which was production's, with a user that was allowed to connect to both. I even announced it in
      the channel as a bit of a laugh. A joke isn't a risk assessment.

      *Why it took until morning.* At first the tool was harmless: forty connections or so, opened and closed. During
      the night staging's own nightly import ran, as it does at half past three, and locked the bookings table for
      longer than usual, because there were now two thousand staging payments hanging off it. The replay tool's
      requests began to wait behind that lock. A request that waits holds its connection. The tool had no limit on how
      many it would have in flight; I'd left the setting at its default, which turns out to mean "as many as there
      are". So it went from forty connections to a hundred, to two hundred, and at 06:11 to three hundred and forty,
      each of them sitting `idle in transaction` and each of them counted by a pooler that allows four hundred to all
      comers and doesn't know staging from production. At 06:12 the first berth-api pod asked for a connection and was
      told there weren't any.

      *Why it didn't get better by itself.* Here's the part I find more interesting than my own foolishness, because
      I'd have sworn we were safe from it. Every client we have retries a failed request: three times, after one
      second, with no jitter and no memory. One browser asking once became four requests. The harbour-web server in
      front of it retries as well, so four became twelve. And the tide worker, which asks on behalf of 41 marinas
      whether anything has changed, retries for ever. Within four minutes the load balancer had eleven minutes of work
      in its queue, and we were working through that queue politely, in order, answering people who'd hung up ten
      minutes before. When we stopped the replay tool at 07:03 and the connections fell from 400 to 61, nothing
      improved. That was the loneliest moment of the morning: the cause was gone, and the outage stayed. It was living
      on its own retries by then. The cause of an outage and the thing that keeps it going needn't be the same thing,
      and you've to look for both.

      *How we found it.* The alert fired at 06:13, one minute in, which is as good as we could wish. Devika was at her
      desk, it being a quarter to twelve in Bengaluru, and looked at once. I was on call and asleep, it being a quarter
      past two in Halifax, and the telephone got me up at the second ring. So far so good. Then we lost half an hour.
      Between 06:21 and 06:58 we believed what the logs told us, which was that berth-api couldn't get a connection
      from its pool. True, and no help whatever. We restarted the pods, and things improved for two minutes, so we
      restarted them again. Each restart wiped out the very table we ought to have been reading. It was Tobi who told
      us, at 06:41, to keep our hands off, and it was Devika who then did the only thing that mattered: she grouped the
      pooler's connections by client address. 340 of 400 came from one machine, and I knew the address by heart,
      because I'd set it up the day before.

      *What fixed it.* Three things, in this order. The replay tool was stopped at 07:03. At 07:25 the load balancer
      was told to throw away everything in its queue that was older than ten seconds, which felt like cutting away a
      mast and was right. At 07:38 we deployed berth-api 2.31.1, which is 2.31.0 with retries turned off; it had to be
      a deployment since the flag can only be set when building, which was a choice somebody made in 2022 to save an
      environment variable, and that somebody was also me. By 07:49 errors were at 0.2 %, and I called it over.

      *What it left behind.* Fourteen requests had got as far as a hold on a berth and never got to a confirmation.
      Oskar found them all before eight o'clock. Two berths at Port Ellery, B14 and C7, had two holds each, in both
      cases the same boat, because the second hold was a retry of the first. We've had idempotency keys on payments
      since Sam built them; we didn't have them on holds, because nobody had ever thought of a hold as a thing that
      could happen twice. Both were released by hand and both skippers got a note from Katrin.

      *What went well.* The alert was quick. The kiosks stayed up. The people who telephoned were told the truth by
      seven o'clock, and again at eight. Nobody, in ninety-seven minutes, asked whose fault it was; and when it turned
      out to be mine, the next line in the channel was Tobi telling me to stop the tool first and blush afterwards,
      which I've had printed on a card.

      *What went badly.* Staging could reach production's pooler at all. One number, 400, was shared by everybody, so
      that the least important client could starve the most important one. The tool had no limit. A reviewer's sentence
      was answered with "tomorrow", and nothing in the way we work noticed that tomorrow hadn't happened. We restarted
      before we'd looked. And the runbook for "database connections exhausted" said, word for word, "restart the pods",
      so we can't even say that we ignored it; we followed it.

      *What we got lucky with.* It was a Wednesday in February. On a Saturday in July, with a regatta in, 97 minutes
      would've been some two thousand bookings and a fair few boats circling outside harbours in the dark. And if the
      payments had been live, a retry storm without keys on holds would've meant people paying for berths that they
      then didn't get. I'd ask everybody to remember this the next time somebody, possibly me, says that a week on
      staging is a long time.

      *What we'll do.* Each has a name and a date, or else it's a wish:
      1. Staging gets its own pooler and its own database role; the network no longer lets it near production's. Hank,
      done on 18 February.
      2. Limits per role in the production pooler: berth-api 300, tide-worker 40, people 20, everything else 10. Hank,
      done on 19 February.
      3. Retries: at most two, with jitter and a budget of ten percent of requests; never for ever. Devika, by 27
      February.
      4. Retries can be turned off by a flag while running. Tobi, by 27 February.
      5. Idempotency keys on holds, the same way as on payments. Devika, by 6 March.
      6. Load shedding by age of request, always on, ten seconds. Hank, by 25 February.
      7. The runbook says "look before you restart", with Devika's query by client address at the top. Katrin and Hank,
      by 24 February.
      8. When a reviewer asks for something and the answer is "later", it becomes a ticket that blocks the deployment.
      Tobi, by 27 February.

      *What this does to Mooring Pay.* Staging lost a day. The integration itself had no part in the failure; it was
      the only innocent party. Whether the date of 25 February holds is Tobi's to say, and I'd not like to be the
      reason it does.

      If you've read this far, thank you. I've done this work for nineteen years and I've taken down better systems
      than this one, but never one I was fonder of. Questions below, hard ones first.
      + rich
      + react heart morwenna katrin jules devika bea mei
      + react clap tobi oskar
      + edited 10:31
10:40 > tobi: A hard one: item 2 gives people twenty connections. Why do people have any?
10:52 > hank: Because somebody has to run Devika's query. But twenty's generous... make it five.
      + react +1 tobi
10:58 > devika: q: could we have found 10.4.7.22 at 06:15
11:02 > hank: If the query'd been in the runbook, yes. 43 minutes sooner. That's item 7 and it's the one I'd keep if I
      could keep only one.
11:20 > oskar: For scale: 97 minutes is 0.22 % of a month. We promised marinas 99.9 %, which is 43 minutes. We are over
      by 54.
11:24 > morwenna: Then we'll credit them without being asked. Katrin, Oskar — would you work out who gets what?
11:30 > katrin: Already started, list by Monday!
11:41 > jules: I cried at "the kiosks were the only part of the company that behaved" :sob::sob: 10/10 would incident
      again (please don't)
12:01 bea !leave:
--- Mon 2026-02-23
05:02 devika !topic: On call this week: Devika | Look before you restart
09:10 katrin: Credits for the outage are sent: 41 marinas, one day each, 1,312 euros in all. Nobody had asked for it.
      Six wrote thank-you mails!
--- Thu 2026-02-26
11:05 bosun !alert: name=mail_queue_age state=firing value=5400s where=tide-worker
11:06 > katrin: Is that why people in Sandhaken get no confirmation? Three calls since ten!
11:14 > devika: worker dies on one mail, restarts, dies on the same mail
      ```
      Traceback (most recent call last):
        File "tide_worker/mail.py", line 88, in send
          message["Subject"] = subject.encode("ascii")
      UnicodeEncodeError: 'ascii' codec can't encode character '\xfc' in position 3: ordinal not in range(128)
      ```
11:16 > tobi: Position 3 is the ü in "Schlüsselübergabe". Who encodes a subject as ASCII in the year 2026?
11:19 > devika: git says sam, 2024, "fix for weird client in denmark"
11:21 > tobi: Then it was surely kind. `email.message` encodes headers itself; delete the line.
12:58 > hank: tide-worker 1.11.0 is out. 1,140 mails were waiting, they're going out oldest first... 900... 400...
      none.
      + react tada katrin tobi
13:02 > katrin: My phone is pinging like a slot machine, thank you!! And please, a mail that can't be sent should step
      aside and not block everyone behind it?
13:05 > tobi: Correct: a dead-letter queue. BD-455.
13:03 bosun !alert: name=mail_queue_age state=resolved value=12s where=tide-worker
--- Mon 2026-03-02
12:05 hank !topic: On call this week: Hank | Look before you restart
--- Tue 2026-03-03
12:30 >outage hank: Thirteen days on, for the record, where the eight items stand: 1, 2, 3, 4, 6, 7 done; 8 done, and
      it has already blocked one of mine; 5 (keys on holds) is in review and goes out with 2.33 before Thursday.
      + react clap tobi katrin
12:41 >outage devika: 5 merged
12:44 >outage tobi: Eight of eight, three days before the date. I withdraw my remark about blushing.
--- Thu 2026-03-05
09:52 bosun !alert: name=payment_p95 state=firing value=2900ms where=berth-api
09:53 > hank: Oh you little...
09:56 > devika: false alarm. p95 of 3 payments, one had a 3ds screen open while the guy looked for his phone
09:58 > hank: Alert now wants at least 20 payments before it has an opinion. So should I.
09:59 bosun !alert: name=payment_p95 state=resolved value=1400ms where=berth-api
--- Sat 2026-03-07
02:40 bosun !alert: name=disk_usage state=firing value=81% where=db-2
02:55 bosun !alert: name=disk_usage state=resolved value=79% where=db-2
13:10 hank: Disk blip at 02:40 was the weekend vacuum. Looked, didn't restart. See? Trainable.
      + react dog katrin jules
"""
