# One image for both processes: the API (the default) and the indexer (`node indexers/main.ts`).
FROM node:24-alpine AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings Node itself, so the copies of it among the optional dependencies stay out.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-alpine
# Other containers and the host reach it from outside of its own loopback.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY src ./src
COPY indexers ./indexers
COPY demo ./demo
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Both processes answer here while they are alive; whether they are ready is asked at /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "src/main.ts"]
