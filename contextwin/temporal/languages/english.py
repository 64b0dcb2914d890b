"""The words of English."""

from __future__ import annotations

from types import MappingProxyType

from contextwin.temporal.languages import Table, number
from contextwin.temporal.values import Clock

ENGLISH: Table = MappingProxyType(
    {
        "OTHER": """
            last_but_not_least first_of_all at_last first_aid second_opinion last_name first_name last_names
            first_names first_class first_rate last_resort in_the_first_place first_place at_first first_and_foremost
            first_hand second_hand second_nature second_thought second_thoughts second_guess second_to_none last_straw
            last_word last_call last_ditch last_mile last_minute_change last_minute_changes at_the_last_minute
            every_second wait_a_second just_a_second give_me_a_second every_last day_to_day day_by_day day_after_day
            one_day some_day these_days all_day every_day per_day every_other_day day_one year_round
            at_the_end_of_the_day day_of_the_week days_of_the_week time_of_the_day time_of_the_year at_the_same_time
            first_come_first_served first_things_first first_person second_person third_person first_order
            second_order first_party third_party first_parties third_parties first_lady the_last_thing_i_want
            the_last_thing_i_need in_order_to out_of_order in_order_for back_order up_to_date second_chance
            first_impression first_impressions first_draft march_madness last_person how_long_is how_long_does
            how_long_will how_long_should how_long_can nine_to_five easter_egg easter_eggs christmas_tree first_line
            last_line first_step first_steps first_row last_row first_column last_column first_element last_element
            first_item last_item first_argument last_argument first_parameter last_parameter first_page last_page
            first_letter last_letter first_digit last_digit first_character last_character
            latest_version latest_release latest_build latest_stable newest_version
        """,
        "WNUM": {
            **number("""
                one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
                seventeen eighteen nineteen twenty
            """),
            30: "thirty",
            40: "forty",
            50: "fifty",
            60: "sixty",
            70: "seventy",
            80: "eighty",
            90: "ninety",
            100: "hundred",
            1000: "thousand",
        },
        "FIRST": {1: "first 1st"},
        "SECOND": {2: "second"},
        "ORD": {
            **number(
                """
                2nd third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
                fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
            """,
                start=2,
            ),
            30: "thirtieth",
        },
        "FEW": {2: "a_couple_of a_couple couple_of couple", 3: "a_few few", 5: "several"},
        "HALF": "half",
        "MONTH": {
            1: "january jan",
            2: "february feb",
            3: "mar",
            4: "april apr",
            6: "june jun",
            7: "july jul",
            8: "august aug",
            9: "september sept sep",
            10: "october oct",
            11: "november nov",
            12: "december dec",
        },
        "MONTHISH": {3: "march", 5: "may"},
        "WEEKDAY": number("monday tuesday wednesday thursday friday saturday sunday", start=0),
        "WEEKDAYABBR": number("mon tue/tues wed/weds thu/thur/thurs fri", start=0),
        "WEEKDAYISH": {5: "sat", 6: "sun"},
        "UNIT": {
            "second": "seconds sec secs",
            "minute": "minute minutes min mins",
            "hour": "hour hours hr hrs h",
            "day": "day days",
            "businessday": """
                business_day business_days working_day working_days workday workdays work_day work_days
            """,
            "weekend": "weekend weekends",
            "week": "week weeks wk wks",
            "workweek": "working_week work_week workweek business_week",
            "fortnight": "fortnight fortnights",
            "month": "month months",
            "quarter": "quarter quarters",
            "year": "year years yr yrs",
            "decade": "decade decades",
            "century": "century centuries",
        },
        "RELATIVE": {
            0: "today",
            -1: "yesterday",
            1: "tomorrow tmrw",
            -2: "the_day_before_yesterday day_before_yesterday",
        },
        "EVERY": "every each per any",
        "OCLOCK": "o'clock",
        "CLOCK": {Clock(12 * 60, fixed=True): "noon midday", Clock(0 * 60, fixed=True): "midnight"},
        "TONIGHT": "tonight",
        "LASTNIGHT": "last_night",
        "NOW": "now right_now the_present the_moment",
        "PART": {
            "morning": "morning mornings",
            "afternoon": "afternoon afternoons",
            "evening": "evening evenings",
            "night": "night nights",
        },
        "HOLIDAY": {
            "new year": "new_year's_day new_years_day new_year_day",
            "new year's eve": "new_year's_eve new_years_eve",
            "valentine": "valentine's_day valentines_day valentine_day",
            "women": "women's_day international_women's_day",
            "pi": "pi_day",
            "patrick": "st_patrick's_day saint_patrick's_day st_patricks_day",
            "fools": "april_fools april_fool's april_fools_day april_fool's_day april_fools'_day",
            "earth": "earth_day",
            "star wars": "star_wars_day",
            "workers": """
                may_day workers'_day workers_day worker's_day international_workers'_day international_workers_day
            """,
            "juneteenth": "juneteenth",
            "independence": "independence_day",
            "bastille": "bastille_day",
            "halloween": "halloween",
            "all saints": "all_saints'_day all_saints_day",
            "guy fawkes": "guy_fawkes bonfire_night",
            "veterans": "veterans_day veteran's_day veterans'_day armistice_day",
            "christmas eve": "christmas_eve xmas_eve",
            "christmas": "christmas christmas_day xmas",
            "boxing": "boxing_day",
            "martin luther king": "mlk_day martin_luther_king_day",
            "presidents": "presidents_day president's_day presidents'_day",
            "mother": "mother's_day mothers_day mothers'_day",
            "memorial": "memorial_day",
            "father": "father's_day fathers_day fathers'_day",
            "labor": "labor_day labour_day",
            "columbus": "columbus_day",
            "thanksgiving": "thanksgiving thanksgiving_day",
            "black friday": "black_friday",
            "cyber monday": "cyber_monday",
            "good friday": "good_friday",
            "easter": "easter easter_sunday",
            "easter monday": "easter_monday",
            "ash wednesday": "ash_wednesday",
            "ascension": "ascension_day",
        },
        "DATEWORD": {
            "end day": "eod end_of_business cob",
            "end week": "eow",
            "end month": "eom",
            "end quarter": "eoq",
            "end year": "eoy",
            "to year": "ytd year_to_date",
            "to quarter": "qtd quarter_to_date",
            "to month": "mtd month_to_date",
            "to week": "wtd week_to_date",
        },
        "CALENDAR": "cy calendar fiscal",
        "AGO": "ago back",
        "BEFORE": "before prior_to earlier_than ahead_of",
        "AFTER": "after later_than following",
        "SINCE": "since ever_since as_of no_earlier_than not_earlier_than not_before",
        "UNTIL": "until till til up_to upto up_until no_later_than not_later_than",
        "BY": "by",
        "ANDAFTER": """
            and_after and_later and_onward and_onwards and_newer and_up and_greater or_later or_after or_newer
            or_greater onward onwards on_and_after
        """,
        "ANDBEFORE": "and_before and_earlier and_older or_earlier or_before or_older",
        "STARTING": "starting beginning commencing",
        "FROM": "from",
        "TO": "to through thru",
        "BETWEEN": "between",
        "AND": "and",
        "OR": "or",
        "IN": "in inside",
        "ON": "on",
        "OF": "of",
        "FOR": "for",
        "AT": "at",
        "DURING": "during throughout over",
        "WITHIN": "within",
        "THE": "the",
        "A": "a an",
        "LAST": "last",
        "PREVIOUS": "previous prior preceding",
        "PAST": "past",
        "THIS": "this current",
        "NEXT": "next",
        "COMING": "coming upcoming",
        "SAME": "same",
        "EARLIER": "earlier",
        "LATER": "later",
        "EARLY": "early",
        "MIDDLE": "mid middle",
        "LATE": "late",
        "START": "start begin the_start the_beginning beginning_of start_of",
        "FINISH": "end end_of",
        "REST": "rest remainder remaining",
        "MORE": "more_than over_than longer_than greater_than bigger_than larger_than newer_than",
        "LESS": "less_than fewer_than smaller_than older_than",
        "RECENTLY": "recently lately of_late the_other_day",
        "JUSTNOW": "just just_now a_moment_ago moments_ago",
        "TODATE": "to_date till_date until_date up_to_now until_now till_now",
        "SOFAR": "so_far",
        "ZONE": "utc gmt",
        "TIME": "time times",
        "FIRSTTIME": "first_time very_first_time",
        "LASTTIME": "last_time most_recent_time",
        "LATEST": "latest newest most_recent",
        "EARLIEST": "earliest oldest",
        "PENULTIMATE": {
            2: "second_to_last second_last penultimate next_to_last last_but_one 2nd_to_last 2nd_last",
            3: "third_to_last third_last 3rd_to_last 3rd_last",
            4: "fourth_to_last 4th_to_last",
            5: "fifth_to_last 5th_to_last",
        },
        "ORDERLY": """
            in_chronological_order chronologically chronological_order in_order in_the_order in_what_order
            in_which_order order_in_which in_the_right_order in_time_order in_sequence oldest_first earliest_first
            from_oldest_to_newest from_earliest_to_latest from_first_to_last oldest_to_newest earliest_to_latest
            sorted_by_date sorted_by_time ordered_by_date ordered_by_time in_order_of_time in_the_order_that
            sequence_in_which
        """,
        "REVERSE": """
            in_reverse_chronological_order reverse_chronologically in_reverse_order newest_first latest_first
            most_recent_first last_first from_newest_to_oldest from_latest_to_earliest newest_to_oldest
            latest_to_earliest
        """,
        "NEWS": "news update updates",
        "EVER": "ever of_all_time",
        "SESSION": """
            this_conversation this_session this_chat our_conversation our_chat our_session the_current_conversation
            the_current_session current_conversation current_session the_conversation the_session today's_session
        """,
        "THREAD": "this_thread the_thread the_current_thread current_thread",
        "WHAT": "what whats",
        "WHEN": "when since_when what_date what_day which_day which_date what_time",
        "WHERE": "where",
        "WHICH": "which",
        "WHO": "who whose whom",
        "HOWLONG": "how_long",
        "HOWMANY": "how_many how_often",
        "SHOW": """
            show list find get give remind fetch display pull_up search look_up summarize summarise recap read
            remember recall repeat quote
        """,
        "RECAP": """
            what_happened what's_happened what_did_i_miss what_was_going_on what_was_discussed catch_me_up
        """,
        "DID": "did didn't",
        "BE": "is are am be 're 'm",
        "BEPAST": "was were",
        "HAVE": "have has had 've",
        "WILL": "will shall going_to gonna would 'll",
        "I": "i me",
        "MY": "my mine",
        "YOU": "you u",
        "YOUR": "your yours",
        "WE": "we us our",
        "THEY": "they them he she him her it",
        "NOBODY": """
            anyone anybody someone somebody everyone everybody people nobody the_team folks this_bot this_channel that
            these those his their its team all
        """,
        "SPEAK": {
            "said": """
                say says said saying talk talks talked talking mention mentioned mentioning discuss discussed discussing
                write wrote written post posted posting share shared sharing send sent speak spoke bring_up brought_up
                brought chat chatted chatting suggest suggested propose proposed recommend recommended report reported
                announce announced explain explained complain complained typed messaged raise raised decide decided
                agree agreed link linked claim claimed
            """,
            "asked": "ask asks asked asking request requested inquire inquired",
            "told": "tell tells told telling",
            "replied": "reply replied answer answered respond responded",
            "came up": "come_up comes_up came_up",
        },
        "THING": {
            "said": """
                thing things message messages posts comment comments note notes topic topics mentions conversation
                conversations discussion discussions statement statements everything anything something stuff
            """,
            "asked": "question questions prompt prompts query queries requests",
            "replied": "replies answers response responses",
        },
        "ABOUT": "about regarding concerning re",
        "FILLER": """
            please can could do does there with so then hey hi hello some very exactly again actually also here
        """,
        "COUNTED": """
            lines rows tokens bytes users files chars characters dollars usd eur ms items pieces iterations records
            entries samples points units steps kb mb gb tb px errors tests employees
        """,
    }
)
