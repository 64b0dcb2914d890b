"""What the bot Bosun posts in #eng-api: the nightly test run, and every deployment."""

STORY = r"""
--- Mon 2026-01-26
03:30 bosun !nightly: passed=1204 failed=0 skipped=2 took=8m11s
14:20 bosun !deploy: service=harbour-web version=5.8.0 target=production result=succeeded by=mei took=2m51s
--- Tue 2026-01-27
03:30 bosun !nightly: passed=1204 failed=0 skipped=2 took=11m28s
--- Wed 2026-01-28
03:30 bosun !nightly: passed=1211 failed=0 skipped=3 took=10m45s
09:12 bosun !deploy: service=berth-api version=2.28.0 target=staging result=succeeded by=devika took=3m12s
13:40 bosun !deploy: service=berth-api version=2.28.0 target=production result=succeeded by=tobi took=3m18s
--- Thu 2026-01-29
03:30 bosun !nightly: passed=1223 failed=3 skipped=3 took=9m02s first=tests/test_webhooks.py
--- Fri 2026-01-30
03:30 bosun !nightly: passed=1226 failed=0 skipped=4 took=8m19s
10:05 bosun !deploy: service=tide-worker version=1.9.2 target=staging result=failed by=sam took=1m04s
10:31 bosun !deploy: service=tide-worker version=1.9.3 target=staging result=succeeded by=sam took=1m59s
--- Sat 2026-01-31
03:30 bosun !nightly: passed=1233 failed=0 skipped=2 took=11m36s
--- Sun 2026-02-01
03:30 bosun !nightly: passed=1233 failed=0 skipped=2 took=10m53s
--- Mon 2026-02-02
03:30 bosun !nightly: passed=1233 failed=0 skipped=3 took=9m10s
05:30 bosun !deploy: service=tide-worker version=1.10.0 target=production result=succeeded by=devika took=2m02s
--- Tue 2026-02-03
03:30 bosun !nightly: passed=1240 failed=0 skipped=3 took=8m27s
--- Wed 2026-02-04
03:30 bosun !nightly: passed=1240 failed=0 skipped=4 took=11m44s
--- Thu 2026-02-05
03:30 bosun !nightly: passed=1247 failed=1 skipped=2 took=10m01s first=tests/test_kiosk_sync.py
11:02 bosun !deploy: service=berth-api version=2.29.0 target=staging result=succeeded by=devika took=3m20s
--- Fri 2026-02-06
03:30 bosun !nightly: passed=1251 failed=0 skipped=2 took=9m18s
08:15 bosun !deploy: service=harbour-web version=5.9.0 target=production result=succeeded by=mei took=2m47s
--- Sat 2026-02-07
03:30 bosun !nightly: passed=1267 failed=0 skipped=3 took=8m35s
--- Sun 2026-02-08
03:30 bosun !nightly: passed=1267 failed=0 skipped=3 took=11m52s
--- Mon 2026-02-09
03:30 bosun !nightly: passed=1267 failed=0 skipped=4 took=10m09s
--- Tue 2026-02-10
03:30 bosun !nightly: passed=1255 failed=12 skipped=2 took=9m26s first=tests/test_webhooks.py
09:25 bosun !deploy: service=berth-api version=2.30.0 target=production result=succeeded by=tobi took=3m15s
--- Wed 2026-02-11
03:30 bosun !nightly: passed=1267 failed=12 skipped=2 took=8m43s first=tests/test_webhooks.py
07:40 bosun !deploy: service=berth-api version=2.30.1 target=production result=succeeded by=devika took=3m31s
10:50 bosun !deploy: service=berth-api version=2.30.2 target=production result=succeeded by=tobi took=3m14s
--- Thu 2026-02-12
03:30 bosun !nightly: passed=1284 failed=0 skipped=3 took=11m00s
14:10 bosun !deploy: service=berth-api version=2.31.0 target=production result=succeeded by=sam took=3m22s
--- Fri 2026-02-13
03:30 bosun !nightly: passed=1301 failed=0 skipped=3 took=10m17s
--- Sat 2026-02-14
03:30 bosun !nightly: passed=1309 failed=0 skipped=4 took=9m34s
--- Sun 2026-02-15
03:30 bosun !nightly: passed=1309 failed=0 skipped=2 took=8m51s
--- Mon 2026-02-16
03:30 bosun !nightly: passed=1309 failed=0 skipped=2 took=11m08s
--- Tue 2026-02-17
03:30 bosun !nightly: passed=1322 failed=0 skipped=3 took=10m25s
13:05 bosun =staging !deploy: service=berth-api version=2.32.0 target=staging result=succeeded by=devika took=4m40s
--- Wed 2026-02-18
03:30 bosun !nightly: passed=1322 failed=0 skipped=3 took=9m42s
07:38 bosun !deploy: service=berth-api version=2.31.1 target=production result=succeeded by=hank took=3m09s
--- Thu 2026-02-19
03:30 bosun !nightly: passed=1338 failed=2 skipped=4 took=8m59s first=tests/test_pooling.py
--- Fri 2026-02-20
03:30 bosun !nightly: passed=1344 failed=0 skipped=2 took=11m16s
09:40 bosun !deploy: service=harbour-web version=5.10.0 target=production result=succeeded by=mei took=2m55s
--- Sat 2026-02-21
03:30 bosun !nightly: passed=1351 failed=0 skipped=2 took=10m33s
--- Sun 2026-02-22
03:30 bosun !nightly: passed=1351 failed=0 skipped=3 took=9m50s
--- Mon 2026-02-23
03:30 bosun !nightly: passed=1351 failed=0 skipped=3 took=8m07s
06:02 bosun !deploy: service=berth-api version=2.32.1 target=staging result=succeeded by=devika took=3m44s
--- Tue 2026-02-24
03:30 bosun !nightly: passed=1358 failed=0 skipped=4 took=11m24s
--- Wed 2026-02-25
03:30 bosun !nightly: passed=1360 failed=6 skipped=2 took=10m41s first=tests/test_reconciliation.py
07:01 bosun !deploy: service=berth-api version=2.32.2 target=staging result=succeeded by=devika took=3m41s
10:20 bosun !deploy: service=berth-api version=2.32.3 target=staging result=succeeded by=tobi took=3m39s
--- Thu 2026-02-26
03:30 bosun !nightly: passed=1371 failed=0 skipped=2 took=9m58s
12:58 bosun !deploy: service=tide-worker version=1.11.0 target=production result=succeeded by=hank took=2m06s
--- Fri 2026-02-27
03:30 bosun !nightly: passed=1380 failed=0 skipped=3 took=8m15s
--- Sat 2026-02-28
03:30 bosun !nightly: passed=1380 failed=0 skipped=3 took=11m32s
--- Sun 2026-03-01
03:30 bosun !nightly: passed=1379 failed=1 skipped=4 took=10m49s first=tests/test_month_end.py
--- Mon 2026-03-02
03:30 bosun !nightly: passed=1380 failed=0 skipped=2 took=9m06s
--- Tue 2026-03-03
03:30 bosun !nightly: passed=1391 failed=0 skipped=2 took=8m23s
09:30 bosun !deploy: service=berth-api version=2.33.0 target=staging result=succeeded by=tobi took=3m38s
--- Wed 2026-03-04
03:30 bosun !nightly: passed=1391 failed=0 skipped=3 took=11m40s
13:15 bosun !deploy: service=berth-api version=2.33.0 target=production result=succeeded by=hank took=3m29s
--- Thu 2026-03-05
03:30 bosun !nightly: passed=1397 failed=0 skipped=3 took=10m57s
09:30 bosun =live !deploy: service=berth-api version=2.33.0 target=production result=succeeded by=tobi took=0m21s
      flag=mooring_pay:port-ellery
--- Fri 2026-03-06
03:30 bosun !nightly: passed=1402 failed=0 skipped=4 took=9m14s
07:15 bosun !deploy: service=berth-api version=2.33.1 target=production result=succeeded by=tobi took=3m30s
11:58 bosun !deploy: service=harbour-web version=5.11.0-rc1 target=staging result=succeeded by=hank took=2m58s
--- Sat 2026-03-07
03:30 bosun !nightly: passed=1404 failed=0 skipped=2 took=8m31s
--- Sun 2026-03-08
03:30 bosun !nightly: passed=1403 failed=1 skipped=2 took=11m48s first=tests/test_clock_change.py
"""
