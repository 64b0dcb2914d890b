"""#design: the berth map, the tide slider, and the checkout page."""

STORY = r"""
--- Mon 2026-01-26
10:30 jules !topic: Figma is the truth | crit every Tuesday 10:00 UTC
--- Tue 2026-01-27
09:40 jules: okay crit time!! berth map v1, the free berths are GREEN, taken ones are RED, feast your eyes
      :eyes::sparkles:
      + file berth-map-v1.png
      + react heart_eyes bea katrin
09:48 > tobi: I see twelve berths in two shades of brown. I am red-green colour-blind, as is every twelfth man and
      nearly every harbourmaster I have met.
09:50 > jules: OH NO. oh no no no. I knew that about you AND I FORGOT. :face_palm: sorry!!
09:52 > tobi: No offence taken; I have run onto a pontoon only once.
10:05 > katrin: Could taken ones be hatched? Like on the old paper plans? The marinas know that!
10:11 > jules: HATCHING. katrin you genius. colour AND pattern, never colour alone, I'm writing it on the wall :art:
10:30 > sam: this may be silly but could free ones also be a bit lighter, so that it works on a phone in the sun?
10:33 > jules: not silly!! sunlight mode is the realest user there is :sunny:
15:02 > jules: v2: teal + plain = free, sand + hatched = taken, 4.9:1 contrast. DECISION: never colour alone, from
      today
      + broadcast
      + file berth-map-v2.png
      + react 100 tobi katrin sam mei
--- Wed 2026-01-28
14:20 hank: Can the sad gull on the error page look a bit less judgemental? Asking as the main cause of it.
14:24 > jules: the gull is PERFECT and will be sad at you forever :bird:
--- Mon 2026-02-02
16:10 jules =slider: shower idea :shower::ocean:: what if the berth map had a *tide slider*?? drag through the day,
      berths that fall dry turn grey, your boat tells you when it can leave!!!
      + rich
      + react exploding_head katrin bea sam
16:14 > sam: that would have saved my uncle's rudder
16:20 > hank: As a man who's sat on mud for six hours with his mother-in-law... build it.
17:45 > mei: Love it. Tide data's hourly from TideTable so we'd interpolate, easy enough tbh
--- Tue 2026-02-03
08:40 >slider tobi: I like it with one condition: it must show the draught of *this* boat against the depth of *this*
      berth. A general tide is decoration.
08:52 >slider jules: agreed agreed agreed, draught comes from the boat profile :sailboat:
--- Wed 2026-02-04
10:15 jules: starting on the checkout page for Mooring Pay! big question: does the button say "Pay now" or "Reserve &
      pay"?
      + file checkout-a.png
      + file checkout-b.png
10:22 > bea: "Pay now" sounds like a parking meter, and Mooring Pay wants their logo BELOW the button, it's in the
      contract (page 9, I read it twice)
10:26 > katrin: German marinas need "zahlungspflichtig buchen" by law! Not "jetzt zahlen", not "buchen", exactly
      something that says it costs money!
10:31 > tobi: Katrin is right: § 312j BGB. The button must say it, and the button alone.
10:40 > jules: TIL. so en: "Reserve & pay", de: "Zahlungspflichtig buchen", it's long but it FITS at 16px
      :triangular_ruler:
10:41 > jules: decided! logo below, 24px, grey. thank you lawyers of the sea :scales:
      + react +1 bea katrin tobi
--- Fri 2026-02-06
11:30 jules: file spring cleaning, the old icons are gone from here, ask if you need one!!
      + file-gone icons-2024.zip
--- Tue 2026-02-10
10:20 jules =step: tide slider crit outcome: it STAYS for v1 :ocean::tada: steps of 15 minutes, starts at "now", greys
      out berths which dry. thank you mei for the prototype in one evening!!
      + file tide-slider-proto.mp4
      + react tada mei katrin hank sam
10:24 > oskar: TideTable is accurate to about 10 cm and 12 minutes. 15 minutes is the finest step that is not a lie.
10:27 > jules: "the finest step that is not a lie" is going on the wall next to hatching
10:40 > katrin: The beta marinas will love it, Lorcan asked for exactly this last year!
20:45 > mei: Happy days. Works with a thumb, I tested on the bus
--- Thu 2026-02-12
13:00 jules: serious design question. icon for the PUMP-OUT STATION. (the thing that empties boat toilets.) I have
      drawn 14 and they are all bad :poop:
      + file pumpout-all-14.png
13:04 > hank: Number 9 is either a teapot or a cry for help.
13:06 > katrin: Number 3 is the real international sign! A boat with an arrow to a box!
13:09 > morwenna: Number 3, please. I've to show this to the harbour commissioners.
13:11 > jules: number 3 it is, number 11 will live on my wall in secret :see_no_evil:
--- Fri 2026-02-13
09:30 jules: wall update for people who don't have a wall:
      - never colour alone
      - the finest step that is not a lie
      - a button says what it costs
      - the gull stays sad
      + rich
      + react heart katrin mei tobi
14:40 sam !leave:
--- Thu 2026-02-19
10:05 jules: copy time!! empty state when a marina has no bookings for the day. current text: "No data." which is the
      saddest sentence in the English language :broken_heart:
10:10 > katrin: "Quiet today. A good day to paint something."? That's what they'd really do!
10:12 > bea: I LOVE it
10:15 > tobi: In German: "Heute ist es ruhig. Ein guter Tag zum Streichen." It works.
10:17 > jules: SHIPPED in my heart, and in figma :paintbrush:
--- Fri 2026-02-20
13:15 jules: declined-card sentences, final! no robot words:
      - insufficient_funds → "Your bank says there isn't enough on this card. Another card?"
      - expired_card → "This card has expired. It had a good run."
      - do_not_honour → "Your bank said no and didn't tell us why. They'll tell you, though."
      - authentication_failed → "Your bank couldn't confirm it was you. Try once more?"
      + rich
13:20 > katrin: "It had a good run" :joy: please keep!
13:31 > tobi: Approved, with reluctance for the second and respect for the third.
13:33 > morwenna: I'd have smiled at that with an expired card in my hand, which is the test. Keep it.
--- Tue 2026-02-24
10:30 >step jules: TWO WEEKS later update on the slider step: we're changing 15 min → *30 min*. on the test devices 96
      stops were too fiddly, thumbs kept landing at 03:15 :weary:
      + react +1 katrin hank
10:36 >step oskar: Then it is a coarser step, and still not a lie. No objection.
10:41 >step tobi: Please also change the heading of the specification; it says fifteen in three places.
10:52 >step jules: done done done :white_check_mark:
--- Thu 2026-02-26
15:10 jules: kiosk pay step mockups are up for mei when she's back :palm_tree: nobody tell her, she's on holiday!!
      + file kiosk-pay-step.png
15:14 > hank: My lips are caulked.
--- Tue 2026-03-03
10:10 jules: so... *dark mode*. harbourmasters do night shifts. three of them asked THIS WEEK. discuss
      :new_moon_with_face:
10:15 > tobi: Navigation displays use red on black at night, since it preserves night vision. An ordinary dark mode is
      blue-grey and ruins it.
10:17 > hank: Tobi's right. Red or nothing. I've been blinded by a friendly app in a shipping lane.
10:20 > jules: NIGHT mode then, not dark mode, red on black, omg it'll look like a SUBMARINE :red_circle:
10:25 > katrin: But hatching stays? Red-on-black with colour-blind Tobi?
10:26 > tobi: I see red on black very well. It is only next to green that it becomes a rumour.
10:30 > jules: parked until after Mooring Pay is live, but it's on the board as NIGHT MODE, april
--- Thu 2026-03-05
10:00 jules: the button did its first REAL work today :face_holding_back_tears: "Reserve & pay" → paid. screenshot for
      the museum
      + file first-payment.png
      + react heart bea katrin morwenna
--- Fri 2026-03-06
14:30 oskar: Checkout funnel, first 30 hours: 112 opened, 104 pressed the button, 95 paid. 9 lost on the bank's page, 8
      before the button.
14:36 > jules: 8 before the button!! who are they, what did they see, where did it hurt :mag:
14:41 > oskar: 7 of 8 scrolled to the logo and back up three times. I cannot see faces in the data, but I imagine them
      asking who Mooring Pay is.
14:44 > jules: so we add ONE line: "Mooring Pay handles the card, Port Ellery gets the money." trust!! doing it monday
      + react bulb katrin bea oskar
"""
