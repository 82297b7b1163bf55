/**
 * About how many seconds of processor time a test file takes, its programs and databases included, on two quiet cores.
 * A name ending in / or . stands for all files that begin with it, and the longest name counts. A file that is not here
 * takes a second or two. `--quick` leaves out what is here, and the slowest files start first.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'test/contract/outside/': 95,
  'test/contract/every-route.': 4,
  'test/contract/api-document.': 6,
  'test/contract/conformance.': 10,
  'test/changes/': 5,
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
  'test/mail/': 6,
  'test/people/': 7,
  'test/people/account.': 11,
  'test/oidc/': 8,
  'test/tokens/': 4,
  'test/worship-services/': 5,
  'test/webhooks/': 5,
  'test/webhooks/takeover.': 20,
  'test/worship-services/live.': 7,
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
  'test/cli/': 5,
  'test/cli/demo.': 26,
  'test/cli/import-hostile.': 7,
  'test/cli/import.': 7,
  'test/db/': 4,
  'test/db/downgrade-flags.': 16,
  'test/formats/text-hostile.': 7,
  'test/formats/parts.': 7,
  'test/formats/hostile-xml.': 5,
  'test/metrics/': 4,
  'test/sharding/': 6,
  'test/sharding/prepare-killed.': 22,
  'test/verify/': 6,
  'test/verify/while-saving.': 16,
  'test/verify/damage.': 16,
  'test/saves/': 5,
  'test/pages/': 4,
  'test/api/assets.': 6,
  'test/api/assets.download.': 7,
  'test/api/assets.hostile.': 9,
  'test/api/access-matrix.': 20,
  'test/api/churches.settings.': 5,
  'test/api/lyrics.rules.': 5,
  'test/api/operators.': 6,
  'test/api/origin.': 4,
  'test/api/versions.': 4,
  'test/api/visibility.': 5,
  'test/api/answers.large.': 5,
  'test/api/catalogue.': 4,
  'test/api/large-bodies.': 4,
  'test/api/pages.': 4,
  'test/api/rate-limit.': 7,
  'test/api/session.create.': 6,
  'test/api/session.queue.': 7,
  'test/scripts/bench/': 4,
  'test/scripts/model/simulate.': 9,
  'test/scripts/programs.': 4,
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
