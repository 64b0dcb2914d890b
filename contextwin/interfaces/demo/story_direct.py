"""The two conversations without a name: Katrin and Tobias (in German), and the on-call three."""

KATRIN_TOBI = r"""
--- Tue 2026-01-27
12:05 katrin: Moin Tobi! Sag mal, kommst du im April mit dem Zug nach Falmouth oder fliegst du?
12:11 tobi: Moin. Mit dem Zug, über Brüssel und London; 19 Stunden, aber ich kann unterwegs arbeiten. Möchtest du
      mitfahren?
12:13 katrin: 19 Stunden!! Na gut, wenn du Franzbrötchen mitbringst :smile:
12:14 tobi: Das ist notiert. Sechs Stück.
--- Mon 2026-02-02
10:20 katrin: Kurze Frage: Der Hafenmeister aus Flensburg will seine Buchungen als Excel. Haben wir da was, oder soll
      ich sagen "kommt bald"?
10:31 tobi: Bitte niemals "kommt bald". Unter Berichte, Export, Format "xlsx"; es ist seit Oktober da, nur weiß es
      niemand.
10:33 katrin: Du bist ein Schatz! Dann schreib ich das mal in die Hilfe, LG an die Elbe!
--- Fri 2026-02-06
11:20 katrin: Mensch, das mit Sam. Wusstest du das schon?
11:26 tobi: Ja, seit einer Woche; ich durfte nichts sagen. Es tut mir mehr leid, als ich in einem Kanal schreiben kann.
11:28 katrin: Wir machen ihm was Schönes. Kuchen und eine Karte? Ich sammle Unterschriften, auch von Mei und Devika!
11:30 tobi: Sehr gern. Ich übernehme das Porto und die Interpunktion.
      + react joy katrin
--- Wed 2026-02-11
14:20 katrin: Wenn einer nur eine von drei Nächten storniert, geht dann wirklich automatisch das Geld zurück? Ich hab
      im Kanal gefragt, aber ich glaub's erst, wenn ich's seh
14:27 tobi: Im Sandkasten funktioniert es. Ich zeige es dir am Donnerstag um elf, dann kannst du es selbst auslösen.
14:28 katrin: Abgemacht!
--- Wed 2026-02-18
06:37 katrin: Bist du wach? Alles steht, die Telefone laufen heiß.
06:39 tobi: Ich bin seit zwei Minuten wach und am Rechner. Sag den Leuten: Die Buchungen sind sicher; mehr wissen wir
      noch nicht.
06:40 katrin: Ok. 11 Anrufe bisher. Einer hat gefragt, ob das die Russen waren.
06:42 tobi: Es war vermutlich Dienstag.
09:30 katrin: 34 Anrufe. Ich brauch jetzt ein Fischbrötchen und zehn Minuten Wasser gucken
      + react fish tobi
09:32 tobi: Das hast du verdient. Danke; ohne dich hätten wir den Vormittag nicht überstanden.
--- Tue 2026-02-24
08:50 katrin: Schon wieder verschoben?? Bea tut mir leid. Wie sicher ist der 4. März?
08:58 tobi: Ziemlich sicher. Uns fehlen Cent-Beträge bei mehreren Teilerstattungen; Oskar hat die Liste, Devika hat die
      Lösung im Kopf. Vertraulich: achtzig Prozent.
09:00 katrin: Dann plane ich die Schulung für Sandhaken auf den 6., mit Puffer!
--- Thu 2026-02-26
11:20 katrin: Schlüsselübergabe!! Ausgerechnet DAS Wort legt alles lahm :sweat_smile:
11:23 tobi: Ein Umlaut hat unsere Post angehalten; das Deutsche ist eben eine schwere Sprache, auch für Server.
--- Tue 2026-03-03
09:10 katrin: Also keine Teilerstattung bis zum 18.? Dann schreib ich die Anleitung für Handarbeit. Hast du heut 20
      Minuten zum Gegenlesen?
09:14 tobi: Ja, um halb elf. Und: Du hattest im Februar recht mit deinem Zweifel; ich hätte es in der Produktion prüfen
      müssen.
09:16 katrin: Schon gut! Dafür bringst du im April ZWÖLF Franzbrötchen mit.
09:17 tobi: Zwölf. Der Preis ist angemessen.
--- Thu 2026-03-05
09:43 katrin: 84,50 !!! Ich hab Gänsehaut
09:45 tobi: Ich auch. Bitte sag es niemandem, ich habe einen Ruf.
--- Fri 2026-03-06
17:05 katrin: Schönes Wochenende! Wer hat eigentlich Bereitschaft, falls Sandhaken am Sonntag klemmt?
17:09 tobi: Hank, und ich bin sein Ersatz. Am Montag prüfen wir den Abgleich, und wenn er stimmt, schalten wir am
      Dienstag die übrigen 38 frei.
17:10 katrin: Dann drück ich die Daumen und geh jetzt segeln. Also, frieren auf einem Boot. LG!
      + react sailboat tobi
"""

ON_CALL = r"""
--- Thu 2026-01-29
12:40 hank: Dentist says I grind me teeth. Says it's stress. I said it's YAML.
12:44 devika: lol. you owe me a day btw
12:46 hank: Swap you the Sunday of the Super Bowl.
12:47 devika: don't care about super bowl. deal
--- Sat 2026-01-31
09:10 tobi: On-call plan for February: week 6 Tobias, week 7 Devika, week 8 Hank, week 9 Devika, week 10 Hank.
      Objections until Monday, please.
14:02 hank: None from me. You gave yourself one and us two, mind.
14:10 tobi: I also gave myself the plan, the budget meeting, and the conversation with the auditor.
14:11 hank: ...fair.
--- Wed 2026-02-11
08:20 devika: can we please have pg_stat_statements on a dashboard. i am tired of grep
12:31 hank: On the list. Under "things I said I'd do", above "things I'll do".
12:40 tobi: Please move it up; this morning would have taken five minutes and not sixty.
--- Wed 2026-02-18
06:18 devika: hank call me when up, hangouts link in the invite
09:20 tobi: Thank you both. Hank: bed. Devika: lunch. I shall watch the graphs until four.
09:24 devika: ok
19:10 hank: I keep thinking about it. "Probably tomorrow after lunch." Who writes that?
19:30 tobi: Everybody. You are merely the one whose lunch was audited.
      + react joy hank devika
--- Fri 2026-02-27
11:30 devika: dashboard exists now. made it myself. pg_stat_statements, top 20, by total time
      + file dashboard-top20.png
12:10 hank: You absolute legend. I'll bring you maple something in April.
12:12 devika: hot sauce
12:13 hank: Maple hot sauce. It exists. God help us.
--- Wed 2026-03-04
13:20 tobi: Tomorrow, exactly: 09:25 all three online; 09:30 flag for Port Ellery; 09:31 message; 09:45 first look;
      10:30 decision to stay or to roll back. Rollback is `pay_enabled=false`, forty seconds. Whoever sees two failed
      captures in a row does it without asking.
      + rich
      + react +1 devika hank
13:24 devika: ok
13:31 hank: Aye. "Without asking" is the best line in it.
--- Thu 2026-03-05
10:31 tobi: Decision: we stay.
10:31 devika: :+1:
10:34 hank: Going back to bed with a stupid grin on.
--- Sat 2026-03-07
13:20 hank !me: is watching payments arrive like a heron watches a pond
13:25 devika: its saturday
13:26 hank: Heron doesn't know that.
"""
