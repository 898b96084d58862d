FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/build build
COPY package.json ./
COPY supabase supabase
# The commands of package.json, by the programs that are built: npm run admin works here, too.
RUN npm pkg set scripts.admin="node build/scripts/admin.js" scripts.migrate="node build/migrate.js" \
  scripts.backup="node build/scripts/backup.js" scripts.restore="node build/scripts/restore.js"
# A volume that is mounted on either takes over the owner. /objects is for OBJECTS_DIR, which instances share.
RUN mkdir /data /objects && chown node:node /data /objects
# A number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Nothing but DATA_DIR and OBJECTS_DIR is written to: --read-only works.
# Several processors: -e WEB_CONCURRENCY=<their number> (docs/operations/load-and-attacks.md).
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/server.js"]
