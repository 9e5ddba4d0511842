# The first stage builds the browser's part with all tools; the image has only the production packages.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/card-reader/package.json packages/card-reader/keep-own-runtime.mjs ./packages/card-reader/
RUN npm ci
COPY . .
# The base image has this Node already; the npm package `node` is for machines with another one.
RUN npm run build && npm prune --omit=dev && npm cache clean --force && rm -rf node_modules/node node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As `npm start` has it: docs/operations.md, "Memory".
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json /app/CHANGELOG.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server ./server
COPY --from=build /app/domain ./domain
COPY --from=build /app/locales ./locales
COPY --from=build /app/packages/card-reader ./packages/card-reader
COPY --from=build /app/scripts ./scripts
RUN mkdir /data && chown node:node /data && printf '#!/bin/sh\nexec node /app/scripts/hub.ts "$@"\n' > /usr/local/bin/hub && chmod 755 /usr/local/bin/hub
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["hub", "health"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "server/main.ts"]
