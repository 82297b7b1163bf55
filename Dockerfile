# The image of Psaltery. MongoDB is not in it: give it a replica set with MONGODB_URI, as compose.yaml does.
#
#   docker build -t psaltery .
#   docker build -t psaltery --build-arg BUN_IMAGE=registry.example.org/bun:1.4.4 .
#
# BUN_IMAGE is any glibc Linux image with a shell and bun 1.4.4 on its PATH. Before a release its digest is written
# here with the command in docs/operations.md, "Containers".
ARG BUN_IMAGE=oven/bun:1.4.4-slim

# What only the build needs: everything in the lockfile, and the web app's sources.
FROM ${BUN_IMAGE} AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY src/db/patches src/db/patches
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build:web

# What the server needs.
FROM ${BUN_IMAGE} AS packages
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY src/db/patches src/db/patches
RUN bun install --frozen-lockfile --production --omit=peer

FROM ${BUN_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/data
# A number, because not every base image names its users. The files of the app stay root's: they are only read.
RUN mkdir -p /data && chown 1000:1000 /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json bunfig.toml tsconfig.json ./
COPY --from=build /app/src ./src
COPY --from=build /app/dist ./dist
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["bun", "-e", "const { ok } = await fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health/ready'); process.exit(ok ? 0 : 1)"]
# `docker run psaltery church list` is the admin's tool; without words the server starts.
ENTRYPOINT ["bun", "src/main.ts"]
CMD ["serve"]
