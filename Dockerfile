# Two stages: the first builds the pages with everything that a checkout has, the second carries what a server needs.
# The server runs its TypeScript as it is, so there is nothing else to build.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --ignore-scripts
COPY . .
RUN node tools/build.ts

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional --ignore-scripts && npm cache clean --force
COPY core core
COPY contract contract
COPY server server
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"
# The flags of tools/server-flags.mjs.
CMD ["node", "--max-semi-space-size=32", "server/src/main.ts"]
