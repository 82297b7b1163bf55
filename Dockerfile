# The image of Psaltery, made of the executable that ./scripts/release builds (dist/release) and nothing else. MongoDB is
# not in it: give it a replica set with MONGODB_URI, as compose.yaml does.
#
#   ./scripts/release --only linux-x64
#   docker build -t psaltery .
#   docker build -t psaltery --build-arg BASE_IMAGE=registry.example.org/debian:12-slim .
#
# BASE_IMAGE is any Linux image with glibc, a shell and util-linux. Before a release its digest is written here with the
# command in docs/operations.md, "Containers".
ARG BASE_IMAGE=debian:12-slim

# Of the executables for Linux, the one for the machine that the image is built for.
FROM ${BASE_IMAGE} AS executable
COPY dist/release/psaltery-linux-* /release/
RUN case "$(uname -m)" in x86_64) machine=x64 ;; *) machine=arm64 ;; esac \
  && mv "/release/psaltery-linux-$machine" /release/psaltery && chmod 755 /release/psaltery

FROM ${BASE_IMAGE}
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/data
# A number, because not every base image names its users. The executable stays root's: it is only read.
RUN mkdir -p /data /backups && chown 1000:1000 /data /backups
COPY --from=executable /release/psaltery /usr/local/bin/psaltery
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["psaltery", "health"]
# `docker run psaltery church list` is the admin's tool; without words the server starts.
ENTRYPOINT ["psaltery"]
CMD ["serve"]
