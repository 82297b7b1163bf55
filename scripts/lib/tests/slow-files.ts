/**
 * About how many seconds of processor time a test file takes, its programs and databases included, on two quiet cores.
 * A name ending in / or . stands for all files that begin with it, and the longest name counts. A file that is not here
 * takes a second or two. `--quick` leaves out what is here, and the slowest files start first.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'test/contract/outside/': 85,
  'test/contract/every-route.': 4,
  'test/contract/api-document.': 5,
  'test/contract/conformance.': 10,
  'test/changes/': 3,
  'test/changes/stream.': 8,
  'test/fault/': 15,
  'test/fault/proof.server.': 21,
  'test/fault/proof.neighbours.': 30,
  'test/fault/graceful-stop.': 14,
  'test/fault/save-together.': 20,
  'test/fault/save-alone.': 29,
  'test/fault/upgrade.': 32,
  'test/fault/proof.mutants.': 35,
  'test/fault/proof.cluster.': 35,
  'test/fault/managed-database.': 22,
  'test/fault/crash.': 18,
  'test/mail/': 8,
  'test/people/': 4,
  'test/people/account.': 7,
  'test/oidc/': 10,
  'test/tokens/': 3,
  'test/worship-services/': 3,
  'test/webhooks/': 5,
  'test/webhooks/takeover.': 20,
  'test/worship-services/live.': 4,
  'test/web/': 10,
  'test/web/live/': 25,
  'test/web/archiving.': 20,
  'test/web/people.': 20,
  'test/web/church-life.': 15,
  'test/web/accessibility.': 30,
  'test/web/app-languages.': 20,
  'test/web/import-many.': 19,
  'test/release/': 30,
  'test/mongod/': 12,
  'test/mongod/local-mongod.': 20,
  'test/mongod/mongod-password.': 17,
  'test/search/': 3,
  'test/search/song-search.': 5,
  'test/search/song-search.cold.': 13,
  'test/search/stored-segments.': 10,
  'test/search/listed-songs.': 7,
  'test/search/large-catalogue.': 11,
  'test/archive/': 7,
  'test/archive/backup.': 10,
  'test/archive/hostile.': 14,
  'test/archive/killed.': 25,
  'test/archive/while-saving.': 12,
  'test/assets/': 8,
  'test/assets/stored-beside-writers.': 12,
  'test/cli/': 3,
  'test/cli/demo.': 20,
  'test/cli/import-hostile.': 6,
  'test/cli/import.': 11,
  'test/db/': 5,
  'test/db/downgrade-flags.': 10,
  'test/db/migrations.': 8,
  'test/formats/text-hostile.': 7,
  'test/formats/parts.': 6,
  'test/formats/hostile-xml.': 4,
  'test/metrics/': 3,
  'test/sharding/': 6,
  'test/sharding/prepare-killed.': 22,
  'test/verify/': 6,
  'test/verify/while-saving.': 16,
  'test/verify/damage.': 16,
  'test/saves/': 3,
  'test/pages/': 4,
  'test/api/assets.': 3,
  'test/api/assets.download.': 6,
  'test/api/assets.hostile.': 10,
  'test/api/assets.upload-limits.': 7,
  'test/api/access-matrix.': 13,
  'test/api/churches.settings.': 2,
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
  'test/scripts/model/simulate.': 9,
  'test/scripts/programs.': 1,
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
