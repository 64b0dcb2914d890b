"""#leadership, private: Morwenna, Tobi, Bea and Hank on money, people, and the risk in the dates."""

STORY = r"""
--- Tue 2026-01-27
16:30 morwenna !topic: What's said here stays here
16:32 morwenna: For the four of us: the Mooring Pay contract is 0.9 % plus 12 cents, falling to 0.75 % above two
      million a year. There's a penalty if we haven't gone live by *31 March*: €15,000. I don't intend to pay it.
16:40 > tobi: Then I should like to know about penalties before I name dates, next time.
16:42 > morwenna: Quite right. I only read that page properly on Sunday. — M
16:45 > bea: and the exclusivity is twelve months, so no Harbourpay as a plan B before next February (I did fight!!)
--- Fri 2026-01-30
17:00 morwenna: Sam has handed in his notice — university, last day 13 February. Please keep it to yourselves until
      he's told the others; he'd like to do it next Friday.
17:06 > tobi: A pity, and a good decision. May I begin to look for somebody?
17:09 > morwenna: From April. Let's see what the runway says first.
17:15 > hank: He'll be grand. So will we... eventually.
--- Tue 2026-02-03
17:10 morwenna: Runway as of January: eleven months at present spending, fourteen if half of the marinas take cards by
      July. That's why the payments matter, and that's why I'll not rush them.
17:18 > hank: I can shave 900 a month off hosting, if nobody minds staging sleeping at night.
17:20 > tobi: I mind on Tuesdays. Otherwise, please.
--- Mon 2026-02-09
09:50 tobi: You have seen the new date. In confidence: I am 70 % sure of 25 February. The remaining 30 % are called
      reconciliation.
09:55 > morwenna: Thank you. Outside, we say the 25th; in here, we plan for the 4th.
09:58 > bea: I can live with the 4th, Lorcan signs for two years anyway, he told me at lunch
--- Wed 2026-02-18
09:00 morwenna: Hank, before you read anything into my silence: you're not in trouble. I'd rather have someone who owns
      it in two sentences.
17:40 > hank: Slept seven hours. Thanks, M. I'd have sacked me.
17:44 > morwenna: That's why you aren't in charge of that.
      + react heart tobi bea
--- Tue 2026-02-24
16:30 bea: Tideline (the competitor with the ugly seahorse) is telling marinas that we "can't do payments". Two asked
      me today
16:36 > morwenna: Then say nothing until the 5th, and afterwards say nothing either. Lorcan will do it for us at the
      harbourmasters' dinner.
--- Mon 2026-03-02
11:20 morwenna: Thank you for this morning. I was a *no* until ten o'clock, as you may have noticed. What turned me was
      Oskar's 0.00 over four thousand bookings.
11:25 > tobi: It turned me as well; I only pretended to be certain.
11:31 > hank: Rollback is one flag, forty seconds, I've timed it. That's what turned me.
--- Thu 2026-03-05
18:00 morwenna: Penalty clause: met, with 26 days to spare. I've told the bank. I've also told my mother, who asked
      what a webhook is. — M
      + react champagne bea tobi hank
--- Fri 2026-03-06
16:20 bea: pricing! three marinas ask if we take a cut of the card payments. what do we say??
16:31 > morwenna: The truth: 0.3 % on top, from 1 July, none before. It's in their contracts on page four, in a normal
      font.
16:35 > tobi: I suggest that we also say it in the news of the release, before somebody finds it and is proud.
16:38 > morwenna: Agreed. And the engineering hire is approved — May, not April. Start looking, Tobi.
      + react tada tobi hank
"""
