"""The words of English."""

from __future__ import annotations

from contextwin.temporal.languages import Language, number
from contextwin.temporal.values import Clock

_TALK = r"(?:chats?|conversations?|discussions?|sessions?|messages|history|talks|exchanges|interactions)"
_SUMMARY = r"(?:summary|overview|recap|rundown|list|timeline|account)"
_EPITHETS = r"(?:(?:quick|brief|short|full|complete|comprehensive|detailed|clear|chronological) ){0,3}"


def _spoke(person: str) -> str:
    # "You told me", "did I mention": not "would you suggest", which asks for something new.
    return (
        rf"{person}(?:['’]ve| have| had)? (?:ever |first |already )?"
        r"(?:brought up|mentioned|discussed|talked about|raised|spoke|said|told|asked|wrote|posted|suggested"
        r"|recommended|advised|explained|promised|shared)"
        rf"|(?:did|have|had) {person} (?:ever |first |already )?"
        r"(?:bring up|brought up|mention|discuss|talk|raise|say|said|tell|told|ask|write|written|post|suggest|recommend"
        r"|advise|explain|share|outline)(?:e?d)?"
    )


LANGUAGE = Language(
    code="en",
    time={
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
            **number("thirty forty fifty sixty seventy eighty ninety", start=30, step=10),
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
            **number("january/jan february/feb mar april/apr"),
            **number("june/jun july/jul august/aug september/sept/sep october/oct november/nov december/dec", start=6),
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
    },
    question_openers=(
        "who|whom|whose|what|when|where|why|which|how|is|are|am|was|were|do|does|did|can|could|would|will|should|shall"
        "|has|have|had|any|anyone|anybody|tell|show|list|find|give|explain|describe|compare|summari[sz]e|remind"
    ),
    not_openers="(?:will|can|could) do|do it|any time|should be",
    search_openers="search|look up|someone know",
    remarks=(
        "ah|aha|cool|fair|good|great|ha|haha|hello|hey|hi|hm+|huh|lgtm|lol|nice|nope|oh|ok|okay|oo+h|oops|perfect|please"
        "|right|rip|same|sorry|sure|sweet|thanks?|thx|true|wow|yeah|yep|yes"
    ),
    about_now=r"status(?! code| \d)|latest|newest|currently|right now|up to date|(?:any|the) (?:news|updates?)",
    about_past=(
        "remember|recall|remind me|previously|yesterday|history|summar(?:y|i[sz]e)"
        "|(?:hours?|days?|weeks?|months?|years?) ago"
        "|(?:last|first) time|last (?:week|month|year|night|sprint|quarter)"
        "|who (?:said|asked|mentioned|wrote|posted|suggested)"
        "|(?:when|where|what|which|why|who|how) (?:did|(?:was|were|had|have)"
        " (?:i|we|he|she|they|you|anyone|anybody|someone|the))"
        "|(?:did|have|has) (?:we|anyone|anybody|someone|somebody)"
        " (?:ever|decided?|agreed?|discuss(?:ed)?|talk(?:ed)?|mention(?:ed)?|sa(?:y|id))"
    ),
    about_code=("code|snippet|function|regex|query|sql|script|stack ?trace|traceback|compile[rs]?|syntax|config file"),
    asker_spoke=_spoke("i"),
    you_spoke=_spoke("you"),
    this_channel="here|this (?:channel|chat|dm|group|conversation)",
    channel_prepositions="in|on|from|of|at",
    topic_prepositions="about|on|regarding",
    boilerplate=(
        # Mention only four items. Please answer in one sentence.
        r"(?:(?<=[.?!])|^)\s*(?:please )?(?:only |just )?(?:mention|answer|reply|respond|list|limit|format)\b"
        r"[^.?!]{0,120}\b(?:only|items?|words?|sentences?|bullets?|brief|concise|paragraphs?)\b[^.?!]{0,80}[.?!]*",
        # throughout our conversations, across all my sessions, in chronological order
        rf"\b(?:throughout|across|during|over|in|from|based on)(?: all| any)?(?: of)?"
        rf"(?: (?:our|my|these|the|your|previous|past|earlier)){{1,2}} {_TALK}\b",
        rf"\b(?:throughout|across) (?:all )?{_TALK}\b|\bin (?:chronological |the right )?order\b(?! (?:to|for|that)\b)",
        # can you walk me through, please give me a quick summary of, list the order in which
        r"^\W*+(?:(?:can|could|would|will) (?:you|anyone|someone) )?(?:please )?"
        r"(?:(?:tell|show|give|remind|walk|take) (?:me|us)(?: (?:through|about|of))?"
        r"|(?:list|summari[sz]e|recap|outline)(?= (?:the|all|how|my|our|what|which|every|in)\b))"
        rf"(?: (?:a|an|the) {_EPITHETS}{_SUMMARY} (?:of|with|about))?(?: the (?:order|sequence) in which)?",
        # I brought up, we have discussed
        r"\b(?:i|we|you|they)(?:['’]ve| have| had)? (?:first )?"
        r"(?:brought up|mentioned|discussed|talked about|raised|spoke about|covered)\b",
        # different aspects of
        r"\b(?:different|various|several) (?:aspects|kinds|types|parts|sorts) of\b"
        r"|^\W*+(?:different|various|several)\b",
    ),
)
