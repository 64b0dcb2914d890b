"""The common words of Spanish."""

from __future__ import annotations

from types import MappingProxyType

from contextwin.temporal.languages import Language, Table, number
from contextwin.temporal.values import Clock

_TIME: Table = MappingProxyType(
    {
        "OTHER": """
            en_primer_lugar primeros_auxilios por_último ante_todo último_recurso segunda_opinión primera_clase
        """,
        "WNUM": number("dos tres cuatro cinco seis siete ocho nueve diez once doce", start=2),
        "FEW": {3: "unos unas algunos algunas", 2: "un_par_de", 5: "varios varias"},
        "FIRST": {1: "primero primera primer primeros primeras"},
        "SECOND": {2: "segundo"},
        "ORD": number(
            """
            segunda tercero/tercera/tercer cuarto/cuarta quinto/quinta sexto/sexta séptimo/séptima octavo/octava
            noveno/novena décimo/décima
        """,
            start=2,
        ),
        "HALF": "mitad",
        "MONTH": number("""
            enero/ene febrero/feb marzo abril/abr mayo junio/jun julio/jul agosto/ago septiembre/setiembre/sept
            octubre/oct noviembre/nov diciembre/dic
        """),
        "WEEKDAY": number("lunes martes miércoles/miercoles jueves viernes sábado/sabado domingo", start=0),
        "UNIT": {
            "second": "segundos",
            "minute": "minuto minutos",
            "hour": "hora horas",
            "day": "día días dia dias",
            "businessday": "día_hábil días_hábiles día_laborable días_laborables",
            "week": "semana semanas",
            "weekend": "fin_de_semana fines_de_semana",
            "fortnight": "quincena quincenas",
            "month": "mes meses",
            "quarter": "trimestre trimestres",
            "year": "año años",
            "decade": "década décadas",
        },
        "RELATIVE": {0: "hoy", -1: "ayer", 1: "mañana", -2: "anteayer antes_de_ayer antier", 2: "pasado_mañana"},
        "TONIGHT": "esta_noche",
        "LASTNIGHT": "anoche",
        "PART": {
            "morning": "por_la_mañana de_la_mañana esta_mañana la_mañana",
            "afternoon": "tarde por_la_tarde",
            "night": "noche por_la_noche",
            "evening": "atardecer",
        },
        "CLOCK": {Clock(12 * 60, fixed=True): "mediodía", Clock(0 * 60, fixed=True): "medianoche"},
        "HOLIDAY": {
            "new year": "año_nuevo",
            "epiphany": "día_de_reyes",
            "good friday": "viernes_santo",
            "easter": "pascua domingo_de_pascua",
            "workers": "día_del_trabajo día_del_trabajador",
            "all saints": "todos_los_santos",
            "christmas eve": "nochebuena",
            "christmas": "navidad",
            "new year's eve": "nochevieja",
        },
        "NOW": "ahora ahora_mismo",
        "EVERY": "cada todos_los todas_las",
        "AGO": "atrás",
        "AGOPRE": "hace",
        "BEFORE": "antes_de antes_del",
        "AFTER": "después_de después_del despues_de",
        "SINCE": "desde a_partir_de a_partir_del desde_hace",
        "UNTIL": "hasta",
        "TO": "a al",
        "BETWEEN": "entre",
        "AND": "y e",
        "OR": "o",
        "IN": "en",
        "ON": "el",
        "OF": "de del",
        "FOR": "para por durante",
        "AT": "a_las a_la",
        "THE": "la los las lo",
        "A": "un una",
        "LAST": "último última últimos últimas ultimo ultima ultimos ultimas",
        "LASTPOST": "pasado pasada pasados pasadas anterior anteriores",
        "THIS": "este esta estos estas",
        "NEXT": "próximo próxima próximos próximas proximo proxima",
        "NEXTPOST": "que_viene siguiente",
        "EARLY": "principios_de principio_de comienzos_de inicios_de",
        "MIDDLE": "mediados_de",
        "LATE": "finales_de fines_de fin_de",
        "RECENTLY": "recientemente últimamente hace_poco",
        "JUSTNOW": "acabas_de acaba_de",
        "FIRSTTIME": "primera_vez",
        "LASTTIME": "última_vez ultima_vez",
        "PENULTIMATE": {2: "penúltimo penúltima"},
        "ORDERLY": "en_orden_cronológico cronológicamente en_orden en_qué_orden",
        "SESSION": "esta_conversación esta_sesión este_chat",
        "THREAD": "este_hilo",
        "WHAT": "qué cuál",
        "WHEN": "cuándo cuando",
        "WHERE": "dónde",
        "WHO": "quién quien",
        "WHICH": "cuáles",
        "HOWLONG": "cuánto_tiempo cuánto_hace",
        "HOWMANY": "cuántas cuántos",
        "TIME": "veces vez",
        "SHOW": "muestra muéstrame lista dime busca",
        "RECAP": "qué_pasó qué_ocurrió",
        "DID": "ha han he has hemos",
        "BE": "es son está",
        "BEPAST": "fue fueron era",
        "I": "yo me",
        "MY": "mi mis",
        "YOU": "tú te",
        "YOUR": "tu tus",
        "WE": "nosotros nos",
        "THEY": "él ella ellos ellas le",
        "NOBODY": "alguien todos",
        "THAT": "que",
        "SPEAK": {
            "said": """
                dijo dijimos dijeron dicho mencionó mencionamos habló hablamos escribió publicó comentó discutimos
                decidimos compartió hablado escrito mencionado
            """,
            "replied": "respondió",
            "said asker": "dije mencioné hablé escribí comenté respondí",
            "said you": "dijiste mencionaste hablaste escribiste respondiste",
            "asked": "preguntó preguntamos preguntado",
            "asked asker": "pregunté",
            "asked you": "preguntaste",
            "told": "contó contado",
            "told asker": "conté",
            "told you": "contaste",
        },
        "THING": {
            "said": "cosa cosas mensaje mensajes comentario comentarios respuesta respuestas todo tema",
            "asked": "pregunta preguntas",
        },
        "ABOUT": "sobre acerca_de",
        "FILLER": "por_favor con se ya aquí",
    }
)

LANGUAGE = Language(
    code="es",
    time=_TIME,
    hours=True,
    this_channel=r"aquí|en este (?:canal|chat)",
)
