"""#support: marinas' questions, and Lorcan Devlin of Port Ellery, who is a guest in this channel alone."""

STORY = r"""
--- Mon 2026-01-26
09:00 katrin !purpose: Questions from marinas. Pilot customers are in here too, so keep internal numbers out!
--- Tue 2026-01-27
09:15 lorcan: Good morning all. We have a Dutch barge of 31 metres asking for three weeks in May. Your form stops at
      30. Is there a way around it, short of asking him to saw? Regards, Lorcan
09:22 > katrin: Good morning Lorcan! Yes: two neighbouring berths as one booking, "combine" in the berth menu. B12 and
      B13 are free then!
09:40 > lorcan: Done, and he is delighted. He sends a photograph of the barge, which is indeed enormous. Regards,
      Lorcan
      + file barge.jpg
09:44 > hank: That's not a barge, that's a county.
11:30 katrin: CSV import at Sandhaken fails with "line 1: unknown column ï»¿berth". Anybody?
11:36 > sam: could it be the invisible thing that Excel puts at the start? a byte order mark? I might be wrong
11:38 > devika: `utf-8-sig`. fixing
      ```python
      with path.open(encoding="utf-8-sig", newline="") as lines:
          rows = list(csv.DictReader(lines, delimiter=sniff(lines)))
      ```
11:58 > katrin: They've imported 318 berths and one ghost. The ghost was a test. Thank you!
--- Thu 2026-01-29
10:10 lorcan: Good morning all. May I ask when card payments are to be expected? I should like to tell the yacht club
      something truer than "soon". Regards, Lorcan
10:18 > bea: ok so Lorcan the plan is 16 February and you're the very first, we're waiting for one form!!
10:25 > lorcan: Thank you, Beatrice. I shall tell them "after the form". Regards, Lorcan
--- Mon 2026-02-02
13:00 oskar !join:
13:15 katrin: St Brannoc asks: can one booking have two invoices? Father pays the berth, son pays the electricity!
13:21 > morwenna: How very like St Brannoc. No, but a booking can have a split — Settings, Invoices, Split by item.
13:24 > katrin: Found it! It's well hidden!
--- Wed 2026-02-04
10:40 lorcan: Good morning all. A member points out that our page greets him with "Happy Berthday". He thinks it a
      spelling mistake. What shall I tell him? Regards, Lorcan
10:44 > bea: tell him it's the name!! it's the JOKE, Lorcan!!
10:52 > lorcan: I have told him. He has asked me to say that he does not think much of it. I like it myself. Regards,
      Lorcan
      + react joy katrin jules morwenna hank
--- Mon 2026-02-09
11:00 bea: @lorcan bad news and I'd rather you had it from me: card payments move from 16 to 25 February, there's a
      snag with signatures. I owe you a lunch!
11:12 > lorcan: Thank you for telling me so promptly. The 25th is before Easter and that is what matters here. The
      lunch is accepted. Regards, Lorcan
--- Wed 2026-02-11
08:20 katrin: If marinas ask about the slow search this morning: fixed at 08:02, nothing to do on their side
      :slightly_smiling_face:
14:05 katrin: Question for later, but I'd like to know: how will refunds work once cards are live? Someone cancels one
      night of three, for example?
14:12 > tobi: That is a partial refund; the booking stays and the money for one night goes back to the card. It is
      planned for the first day.
14:15 > katrin: Perfect, I'll write it into the handbook like that!
--- Thu 2026-02-12
09:30 lorcan: Good morning all. B14 shows as free on the map, and there is a trawler in it. I can see it from my
      window. Regards, Lorcan
09:37 > katrin: Was the trawler booked by telephone? Then it needs a "walk-in" entry, otherwise the map doesn't know!
09:49 > lorcan: It was booked by shouting. I have entered it as a walk-in. Regards, Lorcan
      + react rolling_on_the_floor_laughing hank katrin jules bea
09:55 > hank: Booked by shouting should be a feature.
--- Mon 2026-02-16
10:30 katrin: Handbuch-Frage an die deutschsprachige Fraktion: heißt es bei uns "Liegeplatz" oder "Box"? Sandhaken sagt
      Box, Flensburg sagt Liegeplatz.
10:36 > tobi: Beides ist richtig: Die Box ist der Platz zwischen Pfählen, der Liegeplatz ist der Oberbegriff. Ich würde
      überall "Liegeplatz" schreiben.
10:41 > katrin: Gut, dann Liegeplatz. Ich ändere die elf Stellen heute noch!
--- Wed 2026-02-18
06:50 katrin: Dear all, Berthday is unavailable at the moment. Your bookings are safe. We're working on it, next news
      at 08:00 UTC. If you've a boat in front of you: kiosks take reservations offline!
07:05 > lorcan: Good morning Katrin. We have gone over to the chalkboard. Morale is good. Regards, Lorcan
07:55 > katrin: We're back since 07:49! Thank you for your patience, and long live the chalkboard!
08:10 > lorcan: B14 and C7 each appear to be held twice, by the same boats. Have they brought a spare? Regards, Lorcan
08:16 > katrin: Well spotted! Devika has released the doubles just now. Sorry about that, an explanation follows on
      Friday!
--- Tue 2026-02-24
09:25 bea: @lorcan it's me again, the one with the dates: *4 March* now instead of 25 February. the ledger was off by
      cents and Tobi refuses. second lunch!!
09:41 > lorcan: Beatrice, a firm that worries about cents may look after my euros. The 4th it is. Regards, Lorcan
      + react heart tobi morwenna oskar
--- Wed 2026-02-25
11:10 lorcan: Good morning all. When the clocks change on 29 March, what becomes of a booking from midnight to
      midnight? One of my members is a retired judge. Regards, Lorcan
11:19 > tobi: A booking is made of nights and not of hours; therefore the night of 28 to 29 March costs the same,
      though it is one hour shorter. The judge may appeal.
11:30 > lorcan: He says he is minded to allow it. Regards, Lorcan
--- Thu 2026-02-26
13:10 katrin: All confirmation mails are out again, 1,140 of them. If a guest got one today for a booking of yesterday:
      that's why!
--- Mon 2026-03-02
11:00 bea: @lorcan FINAL date, with an hour: *Thursday, 5 March, 09:30*. Mooring Pay has maintenance on the Wednesday.
      third lunch is now a dinner
11:08 > lorcan: I shall put on a tie. Regards, Lorcan
--- Tue 2026-03-03
11:25 katrin =refunds: *How we do refunds for now* (please pin!). Partial refunds don't work at Mooring Pay before 18
      March, so by hand:
      1. Refund the whole payment in Berthday (Bookings, Payment, Refund).
      2. Make a new booking for the nights that remain.
      3. Send the guest the payment link, with the text from [the handbook](https://help.halffathom.example/refunds).
      4. Write the number of both bookings in this thread.

      It takes four minutes. If the guest is already on board, call me first!
      + rich
      + react pushpin lorcan oskar bea
11:31 > tobi: This corrects what I wrote on 11 February; I believed the sandbox, which was naive.
11:40 > lorcan: Clear, thank you. Will the guest's bank show two payments for a while? Regards, Lorcan
11:46 > katrin: Yes, up to five days! That's the one thing people will ask, so the text says it in bold!
--- Thu 2026-03-05
09:44 lorcan: Good morning all. I have just watched a lady pay for C7 with her telephone while holding a spaniel. It
      took her eleven seconds. I had a tie on and nobody saw. Regards, Lorcan
      + react tada katrin bea tobi morwenna jules hank devika oskar
      + react dog jules katrin hank
09:47 > bea: Lorcan!!! dinner is on me, and the spaniel's too
09:51 > jules: the SPANIEL :dog::credit_card::sob:
14:20 lorcan: One question has come up. A gentleman's card was declined with "This card has expired. It had a good
      run." He laughed, and has gone home for another. Regards, Lorcan
14:23 > katrin: That's Jules's sentence! Works as designed!
--- Fri 2026-03-06
08:40 katrin: Willkommen Sandhaken, welcome St Brannoc! Cards are on for you since 08:15. Questions in here or to me,
      any time!
10:50 katrin: Sandhaken fragt: Steht auf der Kartenabrechnung "Mooring Pay" oder der Name des Hafens?
10:58 > tobi: Der Name des Hafens, höchstens 22 Zeichen; bei Sandhaken also "MARINA SANDHAKEN". Das haben wir am Montag
      noch geprüft.
11:01 > katrin: Super, geb ich so weiter!
--- Sat 2026-03-07
10:05 lorcan: Good morning all. A family leaves a day early because of the forecast, one night of three. I have
      followed Katrin's list. Old booking BK-20418, new booking BK-20431. Four minutes, as promised; five with the
      conversation. Regards, Lorcan
10:30 >refunds katrin: First one done by hand: BK-20418 → BK-20431, Port Ellery. I've checked it, the money is on its
      way back :slightly_smiling_face:
      + react clap lorcan
--- Sun 2026-03-08
15:20 lorcan: Good afternoon. Full harbour, no queue at my window, and I read a newspaper for the first time since
      2011. I thought that somebody should know. Regards, Lorcan
      + react heart katrin hank bea
"""
