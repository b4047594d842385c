# Images of the platform: "docker compose build", or
#   docker build --target platform -t foyer .      the API with the suite
#   docker build --target web -t foyer-web .       nginx with the suite in front of it
# docs/deploying.md#containers

FROM node:24-bookworm-slim AS build
WORKDIR /source
ENV CI=true
COPY . .
RUN npx --yes pnpm@10.34.8 install --frozen-lockfile
RUN node tools/run.mjs build && node tools/run.mjs pack-platform /foyer

FROM nginx:1.28-bookworm AS web
COPY docs/nginx.conf /etc/nginx/conf.d/default.conf
# The name is looked up again every five seconds (nginx from 1.27.3): a container that is made again has another address.
RUN sed -i -e 's/server 127\.0\.0\.1:8080;/zone foyer_platform 64k; resolver 127.0.0.11 valid=5s; server api:8080 resolve;/' \
  -e 's#/var/log/nginx/foyer\.log#/dev/stdout#' /etc/nginx/conf.d/default.conf
COPY --from=build /foyer/releases /srv/foyer/releases

FROM node:24-bookworm-slim AS platform
# pg_dump and pg_restore for "backup" and "restore": of the same version as the server of compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/*
COPY --from=build /foyer /srv/foyer
# The only place that is written to: backups, and the embedded database of trials (FOYER_DATA=/var/lib/foyer).
RUN install -d -o node -g node -m 0700 /var/lib/foyer
VOLUME /var/lib/foyer
WORKDIR /srv/foyer
ENV NODE_ENV=production
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/src/main.js"]
