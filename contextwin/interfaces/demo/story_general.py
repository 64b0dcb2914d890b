"""#general: announcements, arrivals and goodbyes, the offsite, and a kettle."""

STORY = r"""
--- Mon 2026-01-26
09:05 morwenna !topic: Berthday: a berth for every boat | offsite 23–24 April, Falmouth
09:10 morwenna: Good morning, everyone. Two pieces of news before the kettle boils: the contract with Mooring Pay was
      signed on Friday, so our marinas will finally be able to take cards in Berthday; and the plan is to have it live
      on *16 February*, in time for the boat show. Ask @bea about the contract and @tobi about the how. — M
      + rich
      + react tada bea jules katrin sam mei
      + react anchor hank
09:14 > jules: YESSS :money_mouth_face::sailboat: no more "please bring cash to the harbour office"!!
09:16 > bea: six months of lunches with Piet and it was worth every croquette!!
09:21 > oskar: Is there an estimate of the share of bookings that will be paid by card?
09:30 > morwenna: Half by summer, if the harbourmasters are right, and they're usually right about money.
12:50 hank: Minus nineteen in Halifax and the harbour's making that noise like a whale with regrets. How's everyone
      else?
12:53 > jules: 16 degrees and sunny in Lisbon, sorry :sunglasses: (not sorry)
12:55 > katrin: Kiel: horizontal rain, so, normal!
13:02 > sam: Falmouth: diagonal rain. we're somewhere between
20:15 > mei: 27 and I'm at the beach after this, just saying
--- Tue 2026-01-27
10:00 morwenna: Offsite: *23 and 24 April, here in Falmouth.* Please tell me by Friday week whether you're coming in
      person, whether you eat fish, and whether you can be trusted in a rowing boat.
10:04 > jules: yes / yes / ABSOLUTELY NOT :rowboat:
10:06 > tobi: Yes; yes; I hold a licence.
10:09 > devika: coming. veg. no
10:15 > oskar: I begin only on Monday, but: yes, yes, statistically yes.
10:20 > bea: yes, yes, and who says trusted in a boat, I've crossed the Gulf of Lion twice (once on purpose)
14:01 > hank: Yes. Cod counts. I *am* a rowing boat.
20:30 > mei: Yes please, yes, and I get seasick on docks
--- Wed 2026-01-28
11:30 sam: sorry if this has been asked, but does anyone know how to descale the office kettle? it's making a sort of
      gravel
11:34 > morwenna: It's been making gravel since 2021, Sam. Vinegar, then three rinses, then apologise to it.
11:36 > katrin: Zitronensäure! Citric acid, I mean, works better and doesn't smell of chips :grin:
12:58 > sam: update: I used vinegar and the office smells of chips
      + react fries jules hank katrin morwenna
--- Fri 2026-01-30
15:30 katrin: Friday number: 41 marinas, 187 tickets this month, 183 closed, and one letter on actual paper from a
      gentleman in Flensburg who likes our font.
      + react love_letter jules oskar
15:33 > jules: framing it. WHICH font though :eyes:
15:40 > katrin: He says "the one with the friendly a" :smile:
--- Mon 2026-02-02
08:01 oskar !join:
08:30 morwenna: Please welcome @oskar, who starts today in Stockholm as our data person. He counted our tables before
      he'd signed his contract.
      + react wave bea jules katrin tobi sam hank devika
08:36 > oskar: Thank you. There are 118 tables. 31 are empty. I look forward to meeting everyone.
08:38 > sam: some of those might be mine, sorry! and welcome!
08:41 > bea: welcome!! I'm the one who sells things before they exist
08:47 > devika: hi
16:02 > hank: Welcome aboard, Oskar. Don't touch the one called temp_final_2, it's load-bearing.
--- Tue 2026-02-03
11:00 jules: POLL: we need a name for the office rubber duck (for debugging), vote with emoji :duck:
      - :one: Sir Quacks-a-Lot
      - :two: Admiral Bill
      - :three: Mallard Reconciliation
      + rich
      + react one sam
      + react two hank bea morwenna
      + react three oskar tobi devika katrin mei
11:04 > oskar: Three. I have not been here long but I feel strongly.
17:00 > jules: Mallard Reconciliation it is, 5 to 3, democracy is BEAUTIFUL :duck::ballot_box_with_ballot:
--- Thu 2026-02-05
09:12 morwenna: Devika made the first Mooring Pay charge in the sandbox this morning. One euro, imaginary, and I could
      not be prouder. See #eng-api for the receipt.
      + react tada bea katrin jules
09:20 > katrin: Should I already tell the marinas something?
09:23 > morwenna: Not yet, please — not until it has happened on staging. We've promised tide before and had it go out.
--- Fri 2026-02-06
11:00 morwenna: This one's harder to write. Sam is leaving us next Friday, the 13th, to go back to university — marine
      biology, which we can hardly object to. Sam, you came for a summer and stayed for two years; you asked every
      question the rest of us were too proud to ask. — M
      + react cry jules bea katrin mei devika hank
      + react heart tobi oskar
11:06 > sam: oh no I'm crying in the kitchen. thank you all. I'm sorry about the kettle
11:08 > jules: SAM :sob::seal: who will laugh at my seal facts
11:09 > tobi: I would like it noted that the tests have become better for every week of these two years.
11:12 > devika: will miss you sam. for real
11:15 > katrin: Cake on Friday at three, on camera for everyone who isn't in Falmouth! No arguments!
13:04 > hank: The sea gets a good one. Mind the jellyfish...
--- Mon 2026-02-09
10:00 morwenna: You'll see it in #eng-api, but so that it isn't a rumour: Mooring Pay moves from 16 to 25 February.
      Webhooks. It's the right call.
10:04 > jules: 9 more days for me to make the button PRETTIER :lipstick:
--- Tue 2026-02-10
14:10 bea: ok so who has been to the Düsseldorf boat fair and can tell me whether one can survive on pretzels alone,
      asking for myself
14:14 > tobi: One can. I did it in 2019 for four days; on the fifth day I ate an apple and felt nothing.
14:16 > katrin: Hall 6 has fish rolls! Do not listen to Tobi!
--- Thu 2026-02-12
10:30 hank: Settle something for me. A fella in the pub... via video, don't ask... says a pasty with carrot in it is a
      pasty. Morwenna?
10:31 > morwenna: Hank. No.
10:31 > morwenna: Carrot. *Carrot.*
10:33 > sam: as the other Cornish person here I'd like to say it's a hate crime but I'm leaving tomorrow so maybe I
      shouldn't start anything
      + react joy jules bea tobi hank
10:40 > oskar: In Sweden there is carrot in everything. I say this as information, not as a position.
--- Fri 2026-02-13
15:00 katrin: @here Cake! [The link](https://meet.halffathom.example/cake) is in the calendar, too! Sam has to cut it
      on camera, the knife is at Morwenna's!
15:20 sam: my last message from this account I think! thank you for being so patient with me. if anyone needs anything
      about idempotency keys it's all in BD-431, and if anyone needs anything about sea slugs, I'll know by June
      + react heart morwenna tobi devika jules hank katrin bea oskar mei
      + react snail jules
15:24 > hank: Fair winds and following seas, Sam.
16:02 sam !leave:
--- Mon 2026-02-16
09:30 morwenna: Monday reminder about expenses: a receipt, please, not a photograph of a memory of a receipt. You know
      who you are.
09:33 > bea: it was a very small boat and it had a very small printer
--- Wed 2026-02-18
08:05 morwenna: You'll have noticed that Berthday was down this morning, 06:12 until 07:49. Hank and Devika have it
      back. Please send customers to Katrin and engineers to #incidents, and nobody to Twitter.
09:10 > jules: sending Hank and Devika virtual pasties (WITHOUT carrot) :dumpling:
09:12 > katrin: 34 calls, all friendly, except one. I've written to all of them!
--- Fri 2026-02-20
11:00 hank: If you read one thing of mine this year, read the post-mortem in #incidents. If you read none, fair enough,
      it's long.
      + react books tobi oskar
11:45 > oskar: I read all of it. Just under 1,600 words, and the word "I" is used where others use "we".
--- Tue 2026-02-24
09:10 morwenna: Mooring Pay is now *4 March*, not 25 February: the ledger was out by cents and Tobi, bless him, won't
      have it. Nor will I.
09:15 > bea: I've had the date printed on NOTHING this time, see, one learns
12:00 jules =ducktheft !deleted:
12:04 >ducktheft katrin: Wait, WHAT? Who would do that?
12:06 >ducktheft hank: Not me. I have an alibi and it's the Atlantic.
12:09 >ducktheft morwenna: It's on my desk. It had a swim. All is well, Jules — breathe.
--- Thu 2026-02-26
13:30 katrin: Umlaut fans: the confirmation mails are flowing again. If your aunt in Schleswig books a berth, she'll
      hear from us!
      + react umbrella tobi
13:34 > tobi: My aunt is in Schleswig. She had noticed.
--- Fri 2026-02-27
10:05 morwenna: Flights for the offsite: please book by 6 March. Newquay if you're brave, Exeter if you're sensible,
      and then the little train.
10:12 > oskar: Newquay has 1 arrival on 22 April, at 23:05. I have chosen sensible.
10:20 > devika: booked exeter. 19 hrs. fine
--- Mon 2026-03-02
10:40 morwenna: The go/no-go has gone *go*: Mooring Pay goes live on *Thursday, 5 March, at 09:30*, with Port Ellery.
      (Not Wednesday: they're painting their servers, or whatever it is one does in a maintenance window.)
      + react rocket jules katrin bea devika
10:44 > jules: THURSDAY :rocket::rocket: button is ready, button is SO ready
12:30 hank: Note for the calendar: clocks go forward over here this Sunday, the 8th. In Europe it's the 29th. For three
      weeks nobody will know when anything is.
      + react exploding_head bea jules
12:35 > oskar: Meetings at 15:00 Stockholm are therefore at 11:00 Halifax instead of 10:00, from the 8th to the 28th.
12:38 > hank: Oskar, I could kiss you.
--- Thu 2026-03-05
09:50 morwenna: @channel *Berthday takes cards.* At 09:41 this morning a sailor in Port Ellery paid €84.50 for berth C7
      and had no idea she was making history. Thank you — all of you, and Sam too, wherever the slugs are. — M
      + rich
      + react tada bea katrin jules tobi devika hank oskar
      + react champagne bea jules
09:53 > jules: IT HAPPENED :sailboat::credit_card::sparkles::sparkles::sparkles:
09:55 > katrin: Somebody please tell the gentleman in Flensburg!
10:02 > bea: telling the WHOLE of hall 6
10:11 > tobi: A quiet launch is the best launch. So far it is very quiet.
17:30 > oskar: 23 payments on the first day. Two of them bought two nights more than they had asked for at the desk.
      Cards make people generous.
--- Fri 2026-03-06
15:00 katrin: Friday number: 3 marinas with cards, 97 payments so far, 4 questions about it, all of them "is it really
      that easy?" :smile:
      + react heart jules morwenna bea
15:10 > morwenna: Put that on a mug.
16:45 jules: seal fact for the weekend: seals can sleep with HALF their brain. same, honestly :seal::zzz:
      + react seal mei katrin hank
--- Sun 2026-03-08
20:16 mei: I'm back! What did I miss that isn't an API?
20:18 > hank: Duck went swimming. Carrot's been banned. Oskar explained time.
20:20 > mei: So the usual then, haha
"""
