# `contextwin serve` for a Postgres with pgvector: docs/operations.md#docker. Needs Debian's packages and PyPI, whose
# packages have the versions and hashes of requirements.lock.
FROM debian:trixie-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends python3-venv
WORKDIR /build
COPY . .
RUN python3 -m venv /opt/contextwin \
    && /opt/contextwin/bin/pip download --no-cache-dir --require-hashes --requirement requirements.lock --dest /wheels \
    && PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels /opt/contextwin/bin/pip install ".[static,server,mcp,slack]"

FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates python3 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --create-home --home-dir /var/lib/contextwin contextwin
COPY --from=build /opt/contextwin /opt/contextwin
ENV PATH=/opt/contextwin/bin:$PATH CONTEXTWIN_HOME=/var/lib/contextwin PYTHONUNBUFFERED=1
USER contextwin
WORKDIR /var/lib/contextwin
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python3", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8765/readyz', timeout=4)"]
ENTRYPOINT ["contextwin"]
CMD ["serve", "--host", "0.0.0.0"]
