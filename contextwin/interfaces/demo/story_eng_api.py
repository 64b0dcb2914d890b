"""#eng-api: the Mooring Pay integration from blocked to live, and what else the engineers talked about."""

STORY = r"""
--- Mon 2026-01-26
08:41 >@2026-01-21T15:04 tobi: I have read the kickoff notes twice now. Two remarks: the sequence diagram shows the
      refund before the capture, which would be generous of us; and nobody has written down who owns the webhook
      endpoint.
08:52 >@2026-01-21T15:04 sam: sorry, the diagram is my fault, I think I dragged the arrow the wrong way round. I'll fix
      it today if that's ok?
09:47 tobi =plan: *Mooring Pay API integration: the plan.* Since the contract is signed, I have split the work into
      five steps:
      1. Sandbox access and a first charge of one euro.
      2. Webhooks: payment.captured, payment.failed, payout.paid.
      3. Refunds, full and partial.
      4. Reconciliation of payouts against our bookings.
      5. Staging for one week; then live.

      Target for going live is *Monday, 16 February*. Epic is BD-400; please take tickets from there and not from
      memory.
      + rich
      + react +1 sam hank devika
      + react anchor hank
09:55 > sam: could I maybe take the idempotency keys (BD-404)? I read an article about it at the weekend and I think I
      understand it now
09:58 > tobi: Gladly. You read articles about idempotency at the weekend; I will not ask further.
      + react joy sam hank katrin
10:06 > devika: taking step 1 and 2. need sandbox creds first tho, who has them
10:11 > bea: ok so that's me!! I asked Piet (he's our account manager at Mooring Pay, lovely man, has a boat) on Friday
      and he said "early this week", which in Dutch means Tuesday I think
12:34 > hank: I'll mind the secrets side of it. Nothing goes in the repo this time... we all remember the SMS key...
      + react see_no_evil sam devika
13:05 oskar: Question before I forget: do we get the fee per transaction in the webhook, or only on the monthly
      invoice? The margin report needs it per booking.
13:12 > devika: per txn, field is fee_cents. its in their openapi file https://docs.mooringpay.example/openapi.json
13:14 > oskar: Good. That removes one spreadsheet from the world.
--- Tue 2026-01-27
04:45 devika: still no sandbox keys. i can write the client against their openapi spec but can't call anything
04:46 devika: so BD-401 is blocked, marking it as such
08:32 tobi: @bea, could you please ask Piet once more? Every day without sandbox access moves the 16th, even if nobody
      wants to hear it yet.
08:50 > bea: calling him in ten minutes!
09:26 > bea: ok so Piet says there's a KYC form, section 4 (beneficial owners), and it's empty, and without it "the
      system does not let me press the button". Morwenna has to sign it. I've sent it to her
09:31 > tobi: Then the integration is officially *blocked* on a form. I have noted it in the epic.
09:33 > sam: is there anything we can mock in the meantime? sorry if that's obvious
09:41 > tobi: It is not obvious, and it is the right question. Please record the example responses of their
      documentation as fixtures; Devika can build the client against those.
13:20 hank: Morning from the frozen rock. Anybody object if I rotate the staging database password today? Five minutes
      of grumbling expected, then silence.
13:22 > tobi: No objection. Please do it after the nightly import has finished.
13:58 > hank: Done. Four minutes of grumbling. Under budget.
--- Wed 2026-01-28
05:10 devika: client skeleton up, [PR 812](https://git.halffathom.example/berthday/pull/812)
      ```python
      class MooringPay:
          def __init__(self, base_url: str, key: str, timeout: float = 5.0) -> None:
              self._http = httpx.Client(base_url=base_url, timeout=timeout)
              self._http.headers["Authorization"] = f"Bearer {key}"

          def charge(self, amount_cents: int, currency: str, *, idempotency_key: str) -> Charge:
              answer = self._http.post(
                  "/v2/charges",
                  json={"amount": amount_cents, "currency": currency},
                  headers={"Idempotency-Key": idempotency_key},
              )
              answer.raise_for_status()
              return Charge.from_json(answer.json())
      ```
      fixtures only, no real calls
08:35 > tobi: Reviewed. One remark: a timeout is not an error of theirs, it is a question for us: did the charge happen
      or not? `raise_for_status` will never see it.
08:49 > devika: ya. will wrap, ambiguous -> look up by idempotency key before retry
08:51 > tobi: Exactly so. Approved after that.
--- Thu 2026-01-29
08:20 mei: Drive-by from the kiosk side of the world: does the pay step need to work offline? Tablets on pontoons lose
      wifi every time a catamaran parks in front of the router haha
08:38 > tobi: No. Offline the kiosk may reserve, but it may not charge. A payment that we only believe in is not a
      payment.
08:40 > mei: Sweet as, less work for me
10:15 sam: I've been reading [the Mooring Pay docs on webhook
      signatures](https://docs.mooringpay.example/webhooks#signatures) and I think they sign the raw request body with
      HMAC-SHA256 plus a timestamp header? I might have misunderstood, but it could matter that our framework parses
      the JSON first
10:31 > devika: noted. will look when there is something to sign
15:02 hank: Anybody mind telling me why CI has been pulling the same 900 MB image every run since Tuesday... my invoice
      is blushing
15:10 > sam: oh no that could be me, I bumped the base image to the full one for a debugger. sorry!! reverting
15:26 > hank: No harm, b'y. 41 dollars of harm.
      + react money_with_wings sam oskar
--- Fri 2026-01-30
09:00 tobi: *Status of the API integration, week 1.* Blocked; no sandbox access yet, because section 4 of the KYC form
      was returned for a missing middle name. Client and fixtures are ready (PR 812 merged). The date, 16 February,
      stands for the moment.
      + edited 09:04
09:12 > morwenna: The middle name was mine, I'm afraid. My mother chose it, I've hidden it for forty years, and now a
      payments company in Utrecht has it on file. Form went back at nine.
      + react joy tobi bea jules katrin sam
09:14 > bea: I know what it is and I will never tell :zipper_mouth_face:
11:40 devika: tide table api question. we poll 41 stations every 15 min, quota is 3000/day. 41*96 = 3936. who did that
      math
11:52 > oskar: I was not employed here yet, but I checked: the number of marinas was 28 when it was written. 28 × 96 =
      2,688. It went over on the day of the 32nd marina.
11:55 > devika: ok so cache per station, tide does not change every 15 min lol
11:58 > tobi: The tide famously does change; its prediction does not. Caching until midnight local time is correct.
--- Mon 2026-02-02
05:02 devika: tide table cache is in, BD-377. calls down from 3936 to 41 a day
08:33 > tobi: Beautiful. The TideTable API integration is thereby done, for those who keep lists.
09:20 bea: Piet says KYC is approved!! keys "tomorrow before lunch"
09:22 > tobi: Whose lunch?
09:23 > bea: his, so 12 sharp, he's Dutch
--- Tue 2026-02-03
10:20 bea: they're HERE, sandbox keys from Mooring Pay, I've put them in the vault under mooring-pay/sandbox and not in
      Slack because I am a grown-up now
      + react tada devika tobi sam morwenna
      + react clap hank
10:24 > devika: got them. unblocked
10:29 > tobi: Wonderful. The integration is no longer blocked as of 10:20; eight days late, but we have the client
      already.
10:55 devika: first call
      ```json
      {"error": {"code": "scope_missing", "message": "Key lacks scope refunds:write", "request_id": "req_7f31c0"}}
      ```
      charges work to the point of 403 on anything with refunds
11:03 > sam: could it be that the scope has to be ticked when the key is created? I saw a checkbox list in their docs
11:15 > bea: asked Piet, he says yes, new keys tomorrow morning, and he's sorry, and his boat is called Fluitje
--- Wed 2026-02-04
08:45 bea: new keys in the same place, with ALL the boxes ticked!
09:02 devika: 403 gone
12:50 hank: Vault policy updated: devika and tobi read, everybody else asks nicely... staging gets its own key when we
      get there
--- Thu 2026-02-05
06:31 devika: first sandbox charge went through. 1.00 EUR, ch_0001
      ```json
      {
        "id": "ch_0001",
        "amount": 100,
        "currency": "EUR",
        "status": "captured",
        "fee_cents": 13,
        "metadata": {"booking": "BK-TEST-1", "marina": "port-ellery"}
      }
      ```
      + react tada tobi hank bea morwenna sam jules oskar
08:34 > tobi: I have framed it, mentally. Step 1 is finished.
08:36 > oskar: 13 cents of fee on 1.00 is 13 %. I trust this does not scale.
      + react joy bea devika
08:40 > bea: it's a fixed part plus a percentage, on an 84 euro berth it's about one percent, promise
08:58 > morwenna: Splendid work, all of you — a euro from nowhere to nowhere, and I've never been happier about one.
15:15 sam: PR 826 is the idempotency keys. I've derived the key from booking id + attempt number, is that too naive?
      + edited 15:21
15:48 > devika: attempt number is wrong. a retry after timeout is a new attempt -> new key -> double charge
15:50 > devika: key must be same for the same intent. booking id + amount + purpose
15:57 > sam: ohh. yes. that's the whole point of the thing isn't it. thanks, fixing
16:02 > tobi: This is the best mistake of the week: found in review, explained in two lines, and nobody paid twice for
      a berth.
--- Fri 2026-02-06
09:00 tobi: *Status of the API integration, week 2.* Sandbox works since yesterday; charges and full refunds are green.
      Webhooks are next. Idempotency keys in review (Sam). We are tight, but 16 February is still possible.
09:08 > bea: *possible* like "sun in Hamburg" possible or like "train in Hamburg" possible?
09:10 > tobi: Sun.
--- Mon 2026-02-09
05:20 devika: webhooks arrive in sandbox but every one fails our signature check
      ```
      2026-02-09T05:11:02Z WARN mooringpay.webhook signature_mismatch id=evt_0093 expected=9c1f… got=41ab…
      2026-02-09T05:11:07Z WARN mooringpay.webhook signature_mismatch id=evt_0093 expected=9c1f… got=77d0…
      2026-02-09T05:11:17Z WARN mooringpay.webhook signature_mismatch id=evt_0093 expected=9c1f… got=b2e8…
      ```
      expected is stable, ours changes on every retry
08:30 > tobi: Ours changes with every retry: then something in our input changes. The timestamp header?
08:44 > devika: thats included as it should be. theirs should change too then. unless they sign with the original ts
08:52 > sam: I don't want to say "as I said" but I did wonder about the raw body on the 29th? the parsed JSON has
      different whitespace when it is serialised again
      + react eyes tobi devika
08:55 > devika: both then. will check
09:30 tobi: The webhook problem costs us at least three days, and I want a full week of staging. I therefore move the
      go-live of Mooring Pay *from 16 February to Wednesday, 25 February*. I prefer to say it now and once.
      + react +1 morwenna hank
      + react cry bea
09:41 > morwenna: Thank you for saying it early. The boat show will survive without us taking cards — we'll take names
      instead.
09:43 > bea: telling Port Ellery today, Lorcan will be polite about it which is worse
12:44 > hank: For what it's worth I'd take a week of staging over a boat show any day of the week.
--- Tue 2026-02-10
08:12 mei: Is the /availability response meant to have both `from` and `start`? The kiosk reads one and the map reads
      the other
08:25 > tobi: It is not meant; it has happened. `start` is the truth. `from` will be deprecated in 2.31 and removed in
      2.34.
08:27 > mei: Cool I'll fix the kiosk, easy
--- Wed 2026-02-11
06:48 devika: webhook signatures solved
06:55 devika: two bugs on top of each other. 1) we verified the re-serialised json, not the raw bytes. 2) on a retry
      they send the timestamp of the first delivery in `X-Mooring-Signed-At` and we used `Date`. fix in [PR
      834](https://git.halffathom.example/berthday/pull/834)
      ```python
      def verify(raw: bytes, signed_at: str, signature: str, secret: bytes) -> bool:
          expected = hmac.new(secret, signed_at.encode() + b"." + raw, hashlib.sha256).hexdigest()
          return hmac.compare_digest(expected, signature)
      ```
      + rich
      + react 100 tobi sam hank
08:31 > tobi: Sam was right on 29 January; I would like this to be in the record. Approved.
08:40 > sam: :blush: I'm going to print this message
08:42 > tobi: Please also add a check of the age: nobody needs a valid signature from last winter. Five minutes is
      customary.
08:50 > devika: done, 300s
13:30 hank: I put a rate limit on the webhook endpoint, 50 a second. If Piet's boat ever learns to POST we're ready...
--- Thu 2026-02-12
09:05 sam: handover for the idempotency work before I go tomorrow. what's there: keys by intent (PR 826 merged), table
      `payment_intents`, a nightly cleanup after 90 days. what's NOT there: nothing cleans up intents that stay
      "unknown" after a timeout. I've written it down in BD-431 with everything I know, sorry it's so long
      + file idempotency-handover.md
09:18 > devika: read it. its good. taking BD-431
09:20 > tobi: This is a model of a handover. We will miss your questions more than your answers, and the answers were
      good.
      + react heart sam jules katrin bea hank
09:22 > sam: stop it I'm in a cafe
16:20 jules: heyyy what does the API say when a card is declined?? I need the REAL sentences for the checkout page
      :pray::sparkles:
16:41 > tobi: We get one of eleven codes; the ones which people will actually see are `insufficient_funds`,
      `expired_card`, `do_not_honour` and `authentication_failed`. The sentences are ours to write.
16:44 > jules: "do not honour"?!?! who hurt them :sob: I'll write something kinder
--- Fri 2026-02-13
09:00 tobi: *Status of the API integration, week 3.* Webhooks verified and idempotent; sandbox is feature complete
      except for reconciliation, which Oskar and I do next week. Staging on Tuesday. Date: 25 February.
      + react white_check_mark morwenna bea
11:15 oskar: Reconciliation, first look. Payout file po_0003 (sandbox): 236 charges, sum 17,904.00; our sum 17,904.00.
      Difference 0.00. I am suspicious of results like this.
11:20 > tobi: As you should be. Please try it with partial refunds and with a leap day.
14:58 sam !leave:
--- Mon 2026-02-16
05:40 devika: replayed 3000 recorded webhooks against sandbox, in random order, each one twice. all idempotent, no
      double booking
08:36 > tobi: Very good. Did you also try the order "refund before capture", in honour of the old diagram?
08:38 > devika: ya. goes to parking table, applied when capture arrives
10:02 bea: for the record today would have been the day! :pensive:
10:04 > hank: You're up at ten? ...no wait, I'm up at six. Don't ask. The dog.
14:12 hank: Staging checklist for tomorrow, shout if I forgot something:
      - own Mooring Pay key in the vault (mooring-pay/staging)
      - webhook URL registered with Piet's people
      - replay tool deployed next to it, so we can throw Devika's 3000 events at it
      - dashboards: charges, failures, webhook lag
      + rich
14:30 > tobi: Complete, as far as I can see. The replay tool should use its own database role.
14:33 > hank: Will do... probably tomorrow after lunch.
--- Tue 2026-02-17
13:05 devika: going to staging now
13:21 >staging tobi: The Mooring Pay integration is on staging as of 14:05 Hamburg time. Step 5 has begun.
      + react rocket devika hank bea morwenna
13:40 devika: first staging payment done, 3-D Secure screen and all. test card ending 0005
15:30 hank: Replay tool is up. It borrows the pooler from production for today, I'll split it tomorrow morning...
      famous last words, I know.
      + react grimacing tobi
--- Wed 2026-02-18
06:52 devika: if anyone is looking for me i am in #incidents
08:20 tobi: All deployments are frozen until the post-mortem is written. Staging of Mooring Pay is switched off; the
      data is safe.
16:05 hank: The replay tool is off, has its own role now, its own pooler, and a little sign around its neck.
--- Thu 2026-02-19
08:50 tobi: Staging is back on, this time with a connection limit of 10 for everything that is not production. @devika,
      you may replay.
08:52 > devika: slowly
08:53 > tobi: Slowly.
11:30 oskar: Reconciliation on staging data. Payout po_0007: 1,184 charges, theirs 99,812.40, ours 99,812.46.
      Difference 0.06. Six cents is not a rounding error, it is six rounding errors.
11:34 > devika: partial refunds?
11:41 > oskar: All six bookings have one. So yes.
11:48 > tobi: BD-440. They round the fee per refund; we round once per booking. We must follow the money, therefore
      them.
--- Fri 2026-02-20
09:00 tobi: *Status of the API integration, week 4.* On staging since Tuesday, with a day lost to the outage. Open:
      BD-440 (six cents), the PCI questionnaire SAQ-A (Hank), and BD-431. The date is still 25 February; it has become
      ambitious.
10:15 > hank: The questionnaire has a question about "physical destruction of strip-cut paper". We're a website. I'm
      answering "n/a" with feeling.
10:16 > hank: Post-mortem's in #incidents by the way. It's long. Bring a sandwich.
--- Mon 2026-02-23
05:15 devika: BD-431 done. unknown intents are looked up every 10 min, resolved or expired after 24h
08:40 > tobi: Thereby Sam's list is empty. Somebody should tell him.
08:44 > katrin: I'll write to him! He asked about it on Saturday actually :slightly_smiling_face:
20:10 mei: Right I'm off for two weeks from tonight, back Monday the 9th. Kiosk branch is pushed (kiosk/pay-step),
      tablet sign-in fix is in there too, PR 847. Somebody please merge it once staging is calm? Going where there's no
      signal, haha
      + react palm_tree jules bea hank katrin
20:14 > hank: Fair winds. I'll see it gets in.
--- Tue 2026-02-24
08:30 tobi: I must move the date a second time. Reconciliation is off by cents whenever a booking has more than one
      partial refund, and I will not go live with a ledger which is nearly right. Mooring Pay goes live on *Wednesday,
      4 March* instead of 25 February.
      + rich
      + react +1 oskar hank morwenna
08:41 > bea: ok so Lorcan was polite again, I need a hug and a customer who swears
08:45 > oskar: For the file: 31 of 1,184 bookings affected, largest difference 0.04, total 0.37. Direction: always in
      our favour, which is worse.
09:02 > morwenna: Agreed, and thank you for the numbers, Oskar. Nobody ever wrote an angry review about a week.
09:06 > tobi: I shall quote you.
14:20 hank: SAQ-A is submitted. Twenty-two pages, of which one applies to us.
--- Wed 2026-02-25
06:10 devika: BD-440 PR 851. fee rounding per refund, half up, in their order of events. oskar can you run it again
      ```python
      def fee_cents(amount_cents: int, rate_bps: int, fixed_cents: int) -> int:
          # Mooring Pay rounds half up on every refund, not on the booking.
          return (amount_cents * rate_bps + 5_000) // 10_000 + fixed_cents
      ```
08:10 > oskar: Running. 6 of 6 original cases now agree. Full set tonight.
09:55 jules: is anyone else's staging checkout showing the price in *pounds* for Port Ellery?? it's in IRELAND
      :shamrock::scream:
10:03 > tobi: Currency came from the browser and not from the marina. Fix is on its way; thank you, this was an
      expensive one.
10:22 > tobi: Fixed in 2.32.3. The marina decides the currency, always.
      + react raised_hands jules
--- Thu 2026-02-26
07:58 oskar: Full set: 4,020 bookings, 611 partial refunds. Difference 0.00. I looked for the trick and found none.
      BD-440 can be closed.
      + react tada devika tobi bea
08:05 > devika: nice
08:09 > tobi: "Nice" from Devika is a standing ovation.
14:40 hank: SAQ-A came back approved, no questions. Now I *am* suspicious.
--- Fri 2026-02-27
09:00 tobi: *Status of the API integration, week 5.* Reconciliation agrees to the cent; PCI approved; staging stable
      for eight days. Go or no-go on Monday at 10:00. Planned: 4 March, Port Ellery first.
      + react rocket bea morwenna jules
15:26 devika: accounting export to Ledgerly, BD-390. starting after go live or now? their api is soap
15:31 > tobi: After; I propose April. One integration at a time, and never SOAP on a Friday.
15:33 > oskar: April is fine. The accountant has waited since 2024 and has taken up pottery.
--- Mon 2026-03-02
10:25 tobi: Result of the go/no-go meeting: *go*, with one change. [Mooring Pay announces
      maintenance](https://status.mooringpay.example/2026-03-04) for Wednesday, 4 March, 08:00–12:00 CET; we therefore
      go live on *Thursday, 5 March, 09:30* instead. Scope: Port Ellery only. If the first day is quiet, two more
      marinas on Friday; everybody else the week after.
      + rich
      + react +1 morwenna hank bea devika oskar jules
10:31 > bea: FOURTH date! but this one has an hour in it so I believe it
10:33 > tobi: The fourth date is the one which was decided by a maintenance window and not by a bug. This is progress.
12:10 > hank: On-call that morning is me, which means 05:30 for me. There will be coffee, there will be sighing.
10:58 >plan oskar: Five weeks later, for the file: steps 1, 2 and 4 of this plan are finished, step 3 is half (full
      refunds yes, partial refunds untested against their production), step 5 is in its second week.
      + react eyes tobi
11:04 >plan tobi: A fair audit. Partial refunds are behind the flag `pay_partial_refunds`; they stay off until proven.
--- Tue 2026-03-03
05:50 devika: partial refunds against their prod with piets test merchant: 422 refund_partial_unsupported. works in
      sandbox only
08:33 > tobi: So sandbox can do something which production cannot. @bea, would you ask Piet whether that is a promise
      or an accident?
08:57 > bea: he says accident!! partial refunds come with their version 2.3 on 18 March, before that only full ones
09:05 > tobi: Then the flag stays off, and Katrin needs a procedure for refunds by hand. It is no reason to move the
      5th.
      + react +1 bea morwenna
11:20 > katrin: Procedure is in the support handbook: full refund, then a new booking for the rest. I tried it with
      Oskar, takes four minutes :slightly_smiling_face:
--- Wed 2026-03-04
12:20 hank: Mooring Pay's maintenance is over, they were back at 11:40. Key for production is in the vault, webhook
      URL's registered, alarm clock is set... all three of them.
12:31 > devika: smoke test on prod key ok, 1 cent auth + void
--- Thu 2026-03-05
09:31 >live tobi: We are live. Port Ellery takes cards through Mooring Pay since 09:30.
      + react rocket devika bea morwenna jules oskar katrin
      + react anchor hank
09:42 tobi: First real payment: €84.50, berth C7, captured at 09:41. The webhook arrived 1.2 seconds later and its
      signature was correct.
      + react tada devika hank bea morwenna jules oskar katrin
      + react euro oskar
09:44 > hank: I've been up for four hours and I've never been so pleased to see eighty-four dollars... euros.
09:46 > bea: CRYING at a trade fair stand in Düsseldorf
09:49 > devika: nice
09:51 > tobi: There it is.
16:30 oskar: First day: 23 payments, 1,871.50 EUR, 0 failed, 1 declined card (expired). Reconciliation runs at
      midnight.
--- Fri 2026-03-06
08:05 oskar: Reconciliation of day one: theirs 1,871.50, ours 1,871.50.
09:00 tobi: *Status of the API integration, week 6.* Mooring Pay is *live* for Port Ellery since Thursday 09:30 and,
      since this morning, also for Sandhaken and St Brannoc; three marinas of 41. The other 38 follow on *Tuesday, 10
      March*, provided that Monday's reconciliation of the weekend agrees. Known gap: partial refunds are off until
      Mooring Pay 2.3 (18 March); Katrin does them by hand.
      + rich
      + react rocket morwenna bea jules hank
09:15 > morwenna: What a week — and what a six weeks. Thank you, every one of you. Piet has been invited to the
      regatta.
09:16 > bea: he said yes before I finished the sentence!
12:05 > hank: I merged Mei's kiosk branch to staging while nobody was looking. Sign-in fix works, pay step waits for
      her to look at it Monday.
--- Sat 2026-03-07
14:22 hank: Quick look in, since I can't help meself: weekend's ticking over, 88 payments so far today, webhook lag
      under two seconds.
--- Sun 2026-03-08
10:12 mei: Back in signal range! 400 unread, so: did anything catch fire? (reply tomorrow, it's 11 at night here and
      I've still got sand in my laptop)
12:40 > hank: One fire, before you left, and it's out. All the rest is good news. Go to bed.
20:04 mei: Morning from Monday! Did the tablet sign-in fix go out, or is it still sitting in my branch?
20:09 > hank: On staging since Friday, works. Not in production: PR 847 wants your eyes on the pay step first.
20:11 > mei: Sweet, that's my morning sorted then. Why are you online on a Sunday?
20:12 > hank: Weekend numbers, and the clocks went forward so I don't know what hour it is anyway.
20:26 hank: Weekend's in, for tomorrow's reconciliation: Mooring Pay took 212 payments over three marinas since Friday
      night, 0 failed, 1 refund by hand (Katrin's list, Lorcan's hands). If the ledger agrees in the morning then the
      other 38 go Tuesday the 10th, as planned.
      + react fire mei
"""
