"""The pages of `contextwin serve`: rendered by the server, work without scripts, load nothing from elsewhere.

logins      single-use login links
visitors    who looks: the cookie is a token of the API
answers     templates, headers, errors as pages
forms       fields of forms, and from them to what the engine is asked
knobs       the constants of the score as fields, in the order of the table of signals
charts      numbers as shapes
remembered  what was made of the latest retrievals
sides       a window and its candidates, as the page shows them
inspector   the page of one window; lists: recorded windows, statistics, timeline; sessions: signing in and out
"""
