"""The Slack app: stores what is said, keeps the store true, and answers where people ask.

An event walks through three folders, and two are around them:

    receive/   the event is stored, its question claimed; who may read there
    answer/    the claimed question is answered with what its readers may read
    post/      the answer is shown in Slack
    interact/  what people do beside asking in a message: commands, buttons, modals, the Home tab
    run/       the process: Bolt, deliveries, the comparison with Slack, checks, metrics

Imports go down in the order run, interact, answer, post, receive. Beside them is what several share: `service.py` and
`parts.py` hold what is opened once, `wording.py` has the app's sentences, `refusals.py` Slack's errors.
"""
