/**
 * About how many seconds of processor time a test file takes, its programs and databases included, on two quiet cores.
 * A name ending in / or . stands for all files that begin with it, and the longest name counts. A file that is not here
 * takes a second or two. `--quick` leaves out what is here, and the slowest files start first.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'test/contract/outside/': 75,
  'test/contract/every-route.': 5,
  'test/contract/every-route.longest.': 30,
  'test/contract/api-document.': 5,
  'test/contract/conformance.': 10,
  'test/contract/connections.': 15,
  'test/changes/': 3,
  'test/changes/stream.': 8,
  'test/fault/': 7,
  'test/fault/backup-nights.': 15,
  'test/fault/managed-database.': 25,
  'test/fault/new-primary.': 11,
  'test/fault/proof.cluster.': 21,
  'test/fault/proof.mutants.': 10,
  'test/fault/proof.server.': 10,
  'test/fault/save-alone.': 12,
  'test/fault/save-together.': 12,
  'test/mail/': 8,
  'test/people/': 4,
  'test/oidc/': 10,
  'test/oidc/id-token.': 1,
  'test/tokens/': 3,
  'test/worship-services/': 3,
  'test/webhooks/': 5,
  'test/webhooks/takeover.': 13,
  'test/worship-services/live.': 4,
  'test/worship-services/answer-bytes.': 5,
  'test/web/': 9,
  'test/web/accessibility.': 19,
  'test/web/archiving.': 16,
  'test/web/engines.': 25,
  'test/web/live/changed-plan.': 20,
  'test/web/live/sunday.': 40,
  'test/web/people.': 14,
  'test/web/ways-in.': 15,
  'test/named-look-ups.': 14,
  'test/purge/': 6,
  'test/purge/song.': 25,
  'test/release/': 1,
  'test/release/executable.': 22,
  'test/mongod/': 2,
  'test/mongod/local-mongod.': 7,
  'test/mongod/mongod-password.': 12,
  'test/search/': 5,
  'test/search/song-search.cold.': 13,
  'test/search/large-catalogue.': 11,
  'test/archive/': 8,
  'test/archive/killed.': 18,
  'test/assets/': 4,
  'test/assets/stored-beside-writers.': 10,
  'test/cli/': 3,
  'test/cli/import.': 11,
  'test/db/': 5,
  'test/db/migrations.': 8,
  'test/formats/text-hostile.': 5,
  'test/formats/parts.': 6,
  'test/formats/hostile-xml.': 4,
  'test/metrics/': 3,
  'test/sharding/': 4,
  'test/sharding/explain.': 10,
  'test/verify/': 5,
  'test/verify/damage.': 11,
  'test/saves/': 3,
  'test/pages/': 2,
  'test/pages/answer-bytes.': 6,
  'test/api/assets.': 2,
  'test/api/assets.download.': 5,
  'test/api/assets.hostile.': 10,
  'test/api/assets.upload-limits.': 7,
  'test/api/access-matrix.': 10,
  'test/api/churches.settings.': 2,
  'test/api/lan.': 3,
  'test/api/lyrics.rules.': 3,
  'test/api/operators.': 4,
  'test/api/origin.': 3,
  'test/api/versions.': 2,
  'test/api/visibility.': 3,
  'test/api/answers.large.': 3,
  'test/api/catalogue.': 2,
  'test/api/large-bodies.': 2,
  'test/api/pages.': 2,
  'test/api/rate-limit.': 6,
  'test/api/session.create.': 2,
  'test/api/session.queue.': 4,
  'test/scripts/bench/': 1,
  'test/scripts/bench/all.': 8,
  'test/scripts/programs.': 1,
  'test/scripts/start.': 20,
}

const USUAL_SECONDS = 1

const nameOf = (file: string): string | undefined =>
  Object.keys(SECONDS)
    .filter((name) => file.startsWith(name))
    .sort((a, b) => b.length - a.length)[0]

export const secondsOf = (file: string): number => SECONDS[nameOf(file) ?? ''] ?? USUAL_SECONDS

export const isQuick = (file: string): boolean => nameOf(file) === undefined

/** Names that stand for no file any more. */
export const unusedNames = (files: readonly string[]): string[] =>
  Object.keys(SECONDS).filter((name) => !files.some((file) => file.startsWith(name)))
