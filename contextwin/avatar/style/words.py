"""Word tables of the features, for English, German, Spanish, French and Portuguese together.

A word that several languages share is counted once; the feature `language` tells which one a person writes.
"""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    """Return the entries of a table; `_` stands for a space inside one."""
    return frozenset(word.replace("_", " ") for word in words.split())


PRONOUNS = _set("""
    i me my mine myself you your yours yourself he him his she her hers it its itself we us our ours they them their
    theirs i'm i've i'd i'll you're you've you'll you'd it's it'll we're we've we'll we'd they're they've they'd he's
    she's that's there's someone somebody anyone anybody everyone everybody something anything everything nothing one
    im ive id youre
    ich mich mir mein meine du dich dir dein deine er ihn ihm sein seine sie ihr ihre wir uns unser euch man
    yo tú tu mi mí me te él ella ello nosotros vosotros ellos ellas nos su sus usted ustedes
    je moi mon ma mes tu toi ton ta tes il elle on nous vous ils elles leur leurs ça c'est j'ai
    eu meu minha você vocês ele ela nós eles elas gente seu sua
""")
DETERMINERS = _set("""
    the a an this that these those some any each every all both either neither no another such which what whatever
    der die das den dem des ein eine einen einem einer dieser diese dieses jeder jede alle kein keine
    el la los las un una unos unas este esta esto ese esa eso
    le les une des du ce cet cette ces quel quelle
    o os as um uma uns umas isso isto esse essa
""")
PREPOSITIONS = _set("""
    of in to for with on at from by about as into like through after over between out against during without before
    under around among within via per than upon toward towards onto off up down
    von mit zu im am an auf aus bei nach über unter für ohne um vom zum zur
    de del al en con sin por para sobre entre hasta desde
    à au aux dans sur avec sans par pour chez vers entre
    em no na nos nas do da dos das com sem
""")
CONJUNCTIONS = _set("""
    and or but so because since if unless until although though while whereas when where whether that
    und oder aber weil denn wenn dass ob als obwohl
    y e o u pero porque si cuando aunque que
    et ou mais car parce si quand puisque donc
    mas porque se quando embora
""")
AUXILIARIES = _set("""
    is are was were be been being am have has had having do does did doing can could will would shall should may might
    must ought need gonna wanna gotta cannot let let's
    ist sind war waren bin bist hat habe haben hatte kann können könnte würde wird werden soll sollte muss darf
    es son era soy está están estoy hay ha he han puede puedo debe
    est sont était suis a ai ont peut pourrait faut doit
    é são era sou está estão estou tem tenho pode posso deve
""")
NEGATIONS = _set("""
    not no never none nothing nor don't doesn't didn't can't couldn't won't wouldn't isn't aren't wasn't weren't
    haven't hasn't hadn't shouldn't cannot dont doesnt didnt cant couldnt wont wouldnt isnt arent wasnt
    nicht kein keine keinen nie nichts nein nunca nada tampoco ne pas jamais rien não nem
""")
ADVERBS = _set("""
    just really actually also still very quite pretty even only too now then here there again already always often
    sometimes ever once later soon yet instead anyway rather indeed basically literally simply totally completely
    definitely obviously clearly certainly exactly essentially currently usually generally typically mostly
    especially specifically recently apparently unfortunately hopefully honestly personally though however therefore
    otherwise maybe perhaps probably possibly well much more most less least almost enough super kinda sorta
    auch noch schon nur mal ja doch halt eben eigentlich sehr ganz wirklich immer jetzt hier dann so wohl vielleicht
    también muy más ya ahora aquí siempre solo bien entonces aún todavía
    aussi très plus déjà encore toujours bien juste vraiment alors ici
    também muito mais já agora aqui sempre só bem então ainda
""")
CONNECTIVES = _set("""
    so but and also well anyway however though because then therefore thus hence ok okay oh ah hmm hm yeah right
    actually basically now again still plus btw like um uh er err huh aha ooh wow ugh meh whoa
    also aber und dann naja tja ach genau
    pues pero entonces bueno así además
    alors donc mais bon bah ben enfin
    então mas bom aí daí
""")
QUESTION_WORDS = _set("""
    what why how when where who which whose whom whether was warum wieso wie wann wo wer welche welcher
    qué cómo cuándo dónde quién cuál quoi pourquoi comment quand où qui quel quelle como quando onde quem qual
""")
GREETINGS = _set("""
    hi hey hello hiya howdy yo greetings morning good_morning good_afternoon good_evening hi_all hey_all hi_everyone
    hello_everyone hey_everyone hi_guys hey_guys hi_folks hey_folks hi_there hey_there hello_all welcome sup
    hallo moin servus guten_morgen guten_tag hola buenas buenos_días buenas_tardes salut bonjour bonsoir coucou
    olá oi bom_dia boa_tarde boa_noite
""")
SIGN_OFFS = _set("""
    thanks thank_you thx ty cheers regards best bye cya later see_you ciao good_night have_a_nice_day
    thanks_in_advance many_thanks thanks_a_lot thanks_again thank_you_all thanks_all take_care
    danke vielen_dank grüße gruß viele_grüße lg tschüss bis_dann gracias muchas_gracias saludos adiós hasta_luego
    merci merci_beaucoup cordialement bonne_journée à_plus obrigado obrigada valeu abraço abraços até_logo
""")
THANKS = _set("""
    thanks thank thx tx ty tysm cheers appreciate appreciated danke dank gracias merci obrigado obrigada valeu
""")
AGREEMENTS = _set("""
    yes yeah yep yup ya ye yea ok okay kk sure right exactly indeed agreed absolutely definitely correct true cool
    great nice awesome perfect good fine gotcha alright sweet excellent lovely brilliant fantastic wonderful
    no nope nah ja jo klar genau stimmt gut super nein sí vale claro bien perfecto oui ouais d'accord voilà parfait
    sim claro beleza certo legal não
""")
HEDGES = _set("""
    maybe perhaps probably possibly presumably apparently supposedly seems seem guess suppose think believe might
    could may somewhat roughly basically kinda sorta likely unlikely afaik iirc imo imho fwiw hopefully wonder
    i_think i_guess i_suppose i_believe i_mean i_feel i_wonder kind_of sort_of not_sure i'm_not_sure seems_like
    looks_like a_bit a_little or_so more_or_less in_theory as_far_as i'd_say
    vielleicht wahrscheinlich vermutlich eventuell glaube ich_glaube ich_denke irgendwie scheint
    quizás tal_vez probablemente creo supongo parece
    peut-être probablement je_pense je_crois il_me_semble sans_doute
    talvez provavelmente acho_que creio parece
""")
LAUGHTER = _set("lol lmao rofl haha hahaha hahahaha hehe heh hah xd jaja jajaja mdr ptdr rsrs kkk kkkk hihi")
ABBREVIATIONS = _set("""
    btw imo imho afaik iirc fwiw tbh tbf ofc idk np pls plz omg wtf wip eg ie etc asap fyi irl brb afk u ur
    cuz cos coz tho thru bc bcs rn gtg ppl lgtm ftr atm ymmv aka
    mfg bzw zb usw evtl xq pq stp svp bcp vc vcs blz
""")
POLITE = _set("""
    please sorry pardon apologies excuse bitte entschuldigung sorry favor por_favor perdón lo_siento pardon désolé
    s'il_vous_plaît stp svp desculpa desculpe would_you could_you would_it do_you_mind
""")
#: Frequent English words that tell of no topic.
PLAIN_WORDS = _set("""
    get gets got getting go goes going went come comes make makes made making know knows knew want wants wanted see sees
    saw seen look looks looking say says said saying tell told think thinks thought feel feels try tries tried trying
    use uses used using work works worked working find found give gives gave take takes took put mean means let lets
    like love hate happen happens happened sense sounds sound thing things stuff way point idea case bit lot kind sort
    time question problem reason fact good bad better best nice great cool right wrong sure able new same different
""")

#: Contraction → full form; the spelling without an apostrophe is derived from the contraction.
CONTRACTIONS = {
    "don't": "do not", "doesn't": "does not", "didn't": "did not", "can't": "cannot", "couldn't": "could not",
    "won't": "will not", "wouldn't": "would not", "isn't": "is not", "aren't": "are not", "wasn't": "was not",
    "weren't": "were not", "haven't": "have not", "hasn't": "has not", "shouldn't": "should not", "i'm": "i am",
    "i've": "i have", "i'd": "i would", "i'll": "i will", "it's": "it is", "that's": "that is",
    "there's": "there is", "you're": "you are", "you've": "you have", "you'll": "you will", "we're": "we are",
    "we've": "we have", "we'll": "we will", "they're": "they are", "let's": "let us", "what's": "what is",
}  # fmt: skip

#: Function words: a phrase has at least one other word.
GRAMMAR = PRONOUNS | DETERMINERS | PREPOSITIONS | CONJUNCTIONS | AUXILIARIES

#: Words that tell of manner, not of a topic; phrases are made of them.
COMMON_WORDS = GRAMMAR.union(
    NEGATIONS, ADVERBS, CONNECTIVES, QUESTION_WORDS, GREETINGS, SIGN_OFFS, THANKS, AGREEMENTS, HEDGES, LAUGHTER,
    ABBREVIATIONS, POLITE, CONTRACTIONS, PLAIN_WORDS,
)  # fmt: skip
