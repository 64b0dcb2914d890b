"""The common words of Portuguese."""

from __future__ import annotations

from contextwin.temporal.languages import Language, number
from contextwin.temporal.values import Clock

LANGUAGE = Language(
    code="pt",
    time={
        "OTHER": """
            em_primeiro_lugar primeiros_socorros por_último último_recurso segunda_opinião primeira_classe
        """,
        "WNUM": number("dois/duas três quatro cinco seis sete oito nove dez onze doze", start=2),
        "FEW": {3: "alguns algumas uns umas", 5: "vários várias"},
        "FIRST": {1: "primeiro primeira primeiros primeiras"},
        "SECOND": {2: "segundo"},
        "ORD": number(
            """
            segunda terceiro/terceira quarto/quarta quinto/quinta sexto/sexta sétimo/sétima oitavo/oitava nono/nona
            décimo/décima
        """,
            start=2,
        ),
        "HALF": "metade",
        "MONTH": number("""
            janeiro/jan fevereiro/fev março abril/abr maio junho/jun julho/jul agosto/ago setembro/set outubro
            novembro/nov dezembro
        """),
        "WEEKDAY": number(
            """
            segunda-feira/segunda_-_feira/segunda_feira/na_segunda terça-feira/terça_-_feira/terça
            quarta-feira/quarta_-_feira/na_quarta quinta-feira/quinta_-_feira/na_quinta
            sexta-feira/sexta_-_feira/na_sexta sábado domingo
        """,
            start=0,
        ),
        "UNIT": {
            "second": "segundos",
            "minute": "minuto minutos",
            "hour": "hora horas",
            "day": "dia dias",
            "businessday": "dia_útil dias_úteis",
            "week": "semana semanas",
            "weekend": "fim_de_semana final_de_semana fins_de_semana",
            "fortnight": "quinzena quinzenas",
            "month": "mês meses",
            "quarter": "trimestre trimestres",
            "year": "ano anos",
            "decade": "década décadas",
        },
        "RELATIVE": {0: "hoje", -1: "ontem", 1: "amanhã", -2: "anteontem", 2: "depois_de_amanhã"},
        "TONIGHT": "hoje_à_noite esta_noite",
        "LASTNIGHT": "ontem_à_noite noite_passada",
        "PART": {
            "morning": "manhã de_manhã pela_manhã",
            "afternoon": "tarde à_tarde de_tarde",
            "night": "noite à_noite de_noite",
        },
        "CLOCK": {
            Clock(12 * 60, fixed=True): "meio-dia meio_-_dia",
            Clock(0 * 60, fixed=True): "meia-noite meia_-_noite",
        },
        "HOLIDAY": {
            "new year": "ano_novo",
            "good friday": "sexta-feira_santa sexta_-_feira_santa",
            "easter": "páscoa",
            "workers": "dia_do_trabalho dia_do_trabalhador",
            "all saints": "todos_os_santos",
            "christmas eve": "véspera_de_natal",
            "christmas": "natal",
        },
        "NOW": "agora",
        "EVERY": "cada toda todo todos_os todas_as",
        "AGO": "atrás",
        "AGOPRE": "há faz",
        "BEFORE": "antes_de antes_do antes_da",
        "AFTER": "depois_de depois_do depois_da após",
        "SINCE": "desde a_partir_de a_partir_do",
        "UNTIL": "até até_o até_a",
        "TO": "a ao à",
        "BETWEEN": "entre",
        "AND": "e",
        "OR": "ou",
        "IN": "em",
        "ON": "no na nos nas",
        "OF": "de do da dos das",
        "FOR": "para por durante",
        "AT": "às",
        "THE": "o os as",
        "A": "um uma",
        "LAST": "último última últimos últimas",
        "LASTPOST": "passado passada passados passadas anterior",
        "THIS": "este esta esse essa neste nesta nesse nessa",
        "NEXT": "próximo próxima próximos próximas",
        "NEXTPOST": "que_vem seguinte",
        "EARLY": "início_de começo_de",
        "MIDDLE": "meados_de",
        "LATE": "final_de fim_de",
        "RECENTLY": "recentemente ultimamente há_pouco",
        "JUSTNOW": "acabou_de acabei_de",
        "FIRSTTIME": "primeira_vez",
        "LASTTIME": "última_vez",
        "PENULTIMATE": {2: "penúltimo penúltima"},
        "ORDERLY": "em_ordem_cronológica cronologicamente em_ordem em_que_ordem",
        "SESSION": "esta_conversa nesta_conversa esta_sessão nesta_sessão",
        "THREAD": "neste_tópico nesta_thread",
        "WHAT": "qual o_que",
        "WHEN": "quando",
        "WHERE": "onde",
        "WHO": "quem",
        "WHICH": "quais",
        "HOWLONG": "quanto_tempo há_quanto_tempo",
        "HOWMANY": "quantas quantos",
        "TIME": "vezes vez",
        "SHOW": "mostre mostra liste diga resuma",
        "RECAP": "o_que_aconteceu o_que_houve",
        "DID": "tem temos tinha",
        "BE": "é são está",
        "BEPAST": "foi foram era",
        "I": "eu me",
        "MY": "meu minha meus minhas",
        "YOU": "você tu te",
        "YOUR": "seu sua teu tua",
        "WE": "nós",
        "THEY": "ele ela eles elas",
        "NOBODY": "alguém",
        "THAT": "que",
        "SPEAK": {
            "said": """
                disse disseram dissemos dito mencionou mencionamos falou falamos falaram escreveu postou comentou
                discutimos decidimos compartilhou falado
            """,
            "replied": "respondeu",
            "said asker": "mencionei falei escrevi comentei respondi",
            "asked": "perguntou perguntamos perguntado",
            "asked asker": "perguntei",
            "told": "contou",
            "told asker": "contei",
        },
        "THING": {
            "said": "coisa coisas mensagem mensagens comentário comentários resposta respostas tudo assunto",
            "asked": "pergunta perguntas",
        },
        "ABOUT": "sobre a_respeito_de",
        "FILLER": "por_favor com se já aqui",
    },
    hours=True,
    this_channel=r"aqui|neste (?:canal|chat)",
)
