/** The model in words and tables, for the terminal and for docs/scaling.md. */
import { markdownTable } from '../markdown-table.ts'
import { type Limit, LOAD, type Machine, type Needs, type Rates } from './needs.ts'
import { CHURCH_LIFE, type Population, SONG_LIFE, savesOfSong } from './population.ts'
import { COLLECTIONS, type Sizes } from './sizes.ts'

const amount = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 1 })

const WHAT_TO_DO: Readonly<Record<Limit['what'], readonly [name: string, todo: string]>> = {
  cache: [
    "MongoDB's memory: indexes and what is read often",
    'more memory, then more shards: indexes that do not fit make every save and every look-up read the disk',
  ],
  disk: [
    'the disk, sheet music most of all',
    'larger disks, then more shards; `bytes.chunks` grows with the files and may have shards of its own size',
  ],
  saves: [
    "one primary's saves",
    'more shards: each has a primary of its own, and a church saves on one of them',
  ],
  processor: ['one process for requests', 'more servers behind a proxy, on this machine or on others'],
  search: [
    'memory for search indexes in one process',
    'a proxy that sends a church always to the same servers, so that each holds the indexes of its churches alone; ' +
      'otherwise raise `SEARCH_MEMORY_MB`; what does not fit is scanned in MongoDB, slower but complete',
  ],
  connections: ['connections to one MongoDB', 'fewer, larger processes'],
}

export const assumptions = (rates: Rates): string =>
  `Assumed: a song has ${SONG_LIFE.lyrics} lyric versions and ${SONG_LIFE.arrangements} arrangements and was saved ${savesOfSong()} times with them; ` +
  `a church has ${CHURCH_LIFE.members} people and ${CHURCH_LIFE.filesOfSong} files of ${CHURCH_LIFE.fileBytes / 1000} kB for each song; ` +
  `${LOAD.busyChurches * 100} % of the churches are active at the same time with ${LOAD.requestsPerMinute} requests a minute each, 5 % of them saves; ` +
  `the utilisation of processes and primaries is ${LOAD.utilisation * 100} %. ` +
  (rates.mixPerSecond === null
    ? 'Rates are left out: `./scripts/bench` has not been run.'
    : `One process of this machine answers ${amount(rates.mixPerSecond)} requests of the mix a second and saves ${amount(rates.savesPerSecond ?? Number.NaN)} times (${'`./scripts/bench`'}).`)

export const sizeTable = (measured: Sizes, whole: Sizes): string =>
  markdownTable(
    ['collection', 'documents', 'bytes each', 'on disk each', 'index each', 'disk GB', 'index GB'],
    COLLECTIONS.map((name) => {
      const { documents, bytes, disk, index } = measured[name]
      const each = (sum: number) => amount(Math.round(sum / Math.max(1, documents)))
      return [
        name,
        amount(whole[name].documents),
        ...[bytes, disk, index].map(each),
        ...[whole[name].disk, whole[name].index].map((sum) => (sum / 1e9).toFixed(1)),
      ]
    }),
    1,
  )

export const needsTable = (
  { churches, songs }: Population,
  needs: Needs,
  growthGb: number,
  machine: Machine,
): string =>
  markdownTable(
    [`${amount(churches)} churches, ${amount(songs)} songs`, 'needed'],
    [
      ['documents', `${amount(needs.documents / 1e6)} million`],
      ['on the disks, without copies', `${amount(needs.diskGb)} GB`],
      ['indexes of MongoDB', `${amount(needs.indexGb)} GB`],
      ['MongoDB memory: indexes and what is read often', `${amount(needs.cacheGb)} GB`],
      ['search indexes of busy churches', `${amount(needs.searchGb)} GB`],
      ['requests at the busiest', `${amount(needs.requestsPerSecond)} a second`],
      ['saves among them', `${amount(needs.savesPerSecond)} a second`],
      [
        'processes like those of the bench',
        needs.processes === null ? 'not measured' : amount(needs.processes),
      ],
      [`shards of ${machine.memoryGb} GB memory and ${machine.diskGb} GB disk`, amount(needs.shards)],
      ['growth by history, a save of each song a year', `${amount(growthGb)} GB a year`],
    ],
    1,
  )

/** The exceeded limits of one machine or one process, worst first. */
export const limitsTable = ({ limits }: Needs): string =>
  markdownTable(
    ['what breaks first', 'times one', 'what to do'],
    limits.map(({ what, times }) => {
      const [name, todo] = WHAT_TO_DO[what]
      return [name, times < 0.1 ? times.toFixed(2) : times.toFixed(1), times > 1 ? todo : 'enough']
    }),
  )

export const HEADING = '## How much is needed: the model'

/** Replaces the section of the document, or appends it. */
export const withSection = (document: string, section: string): string => {
  const at = document.indexOf(`${HEADING}\n`)
  if (at < 0) return `${document.trimEnd()}\n\n${section}`
  const next = document.indexOf('\n## ', at + HEADING.length)
  return document.slice(0, at) + section + (next < 0 ? '' : document.slice(next))
}
