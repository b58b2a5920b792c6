# One image for all processes: the API (the default), the indexer (`node indexers/main.ts`) and the commands
# (`npm run --silent verify`).
FROM node:24.21.0-alpine AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings Node itself, so the copy of it among the optional dependencies goes; sharp's library is one of them, too.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-*

FROM node:24.21.0-alpine
# Other containers and the host reach it from outside of its own loopback.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled NODE_OPTIONS=--disable-warning=ExperimentalWarning
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY src ./src
COPY indexers ./indexers
COPY demo ./demo
COPY synonyms ./synonyms
# The page of the differences from The Events Calendar is made from it.
COPY docs/decisions/compatibility.md ./docs/decisions/compatibility.md
# The web components import the client.
COPY packages/client/src ./packages/client/src
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Both processes answer here while they are alive; whether they are ready is asked at /readyz.
# BusyBox's wget is much lighter than a Node of its own.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD wget -q -T 3 -O /dev/null "http://127.0.0.1:$PORT/healthz"
# As npm start does.
CMD ["node", "--min-semi-space-size=4", "src/start.js"]
