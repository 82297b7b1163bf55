import { isPublic } from '../../core/visibility.ts'
import type { ArrangementHead, Collections, SongHead } from '../../db/collections.ts'

/** What a version before 2 cannot hold. */
export interface Losses {
  /** Songs for members, which are archived because such a version would publish them. */
  readonly songs: readonly { readonly churchId: string; readonly songId: string; readonly title: string }[]
  /** Archived words and arrangements, which are removed with their history for the same reason; in words. */
  readonly removed: readonly string[]
  /** Charts of arrangements, which are removed; in words. */
  readonly charts: readonly string[]
  /** Services, which are removed with their history; in words. */
  readonly services: readonly string[]
  /** Tokens that count, which are revoked, and webhooks, which are removed; in words. */
  readonly programs: readonly string[]
  /** Open invitations, which are removed; in words. */
  readonly invitations: readonly string[]
}

export const findLosses = async (all: Collections, now: Date): Promise<Losses> => {
  const songs: Losses['songs'][number][] = []
  const removed: string[] = []
  const charts: string[] = []
  const services: string[] = []
  const programs: string[] = []
  const invitations: string[] = []
  for await (const { _id: churchId, name, visibility = 'public' } of all.churches.find()) {
    for await (const song of all.songs.find({ churchId, archived: false }))
      if (!isPublic(song.visibility, visibility))
        songs.push({ churchId, songId: song._id, title: `"${song.document.title}" (${name})` })
    removed.push(...(await archivedParts(all, churchId, name)))
    charts.push(...(await chartsOf(all, churchId, name)))
    services.push(...(await servicesOf(all, churchId, name)))
    programs.push(...(await programsOf(all, churchId, name, now)))
    const open = await all.invitations
      .find({ churchId, expiresAt: { $gt: now } })
      .sort({ email: 1 })
      .toArray()
    invitations.push(...open.map(({ email }) => `the invitation of ${email} (${name})`))
  }
  return { songs, removed, charts, services, programs, invitations }
}

const archivedParts = async (all: Collections, churchId: string, church: string): Promise<string[]> => {
  const archived = { churchId, archivedAt: { $exists: true } }
  const lyrics = await all.lyrics.find(archived).toArray()
  const arrangements = await all.arrangements.find(archived).toArray()
  const ofSong = await songNames(all, churchId, church, [...lyrics, ...arrangements])
  return [
    ...lyrics.map(({ language, document: { label }, songId }) => {
      const edition = label === '' ? language : `${language}, ${label}`
      return `the archived words (${edition}) ${ofSong(songId)}`
    }),
    ...arrangements.map(
      ({ document: { label }, songId }) => `the archived arrangement "${label}" ${ofSong(songId)}`,
    ),
  ]
}

/** Archived arrangements are removed as a whole. */
const chartsOf = async (all: Collections, churchId: string, church: string): Promise<string[]> => {
  const withChart = { churchId, kind: 'arrangement', 'document.chart': { $exists: true } } as const
  const ids = await all.revisions.distinct('resourceId', withChart)
  const arrangements = await all.arrangements
    .find({ churchId, _id: { $in: ids }, archivedAt: { $exists: false } })
    .toArray()
  const ofSong = await songNames(all, churchId, church, arrangements)
  return arrangements.map(({ document: { label }, songId }) => `the chart of "${label}" ${ofSong(songId)}`)
}

const servicesOf = async (all: Collections, churchId: string, church: string): Promise<string[]> => {
  const services = await all.services
    .find<{ document: { date: string; title: string } }>(
      { churchId },
      { projection: { 'document.date': 1, 'document.title': 1 } },
    )
    .sort({ 'document.date': 1, 'document.time': 1, _id: 1 })
    .toArray()
  return services.map(
    ({ document: { date, title } }) =>
      `the service of ${date}${title === '' ? '' : ` "${title}"`} (${church})`,
  )
}

/** Names the song of each head in words. */
const songNames = async (
  all: Collections,
  churchId: string,
  church: string,
  heads: readonly Pick<ArrangementHead, 'songId'>[],
): Promise<(songId: string) => string> => {
  const songIds = heads.map(({ songId }) => songId)
  const songs = await all.songs
    .find<Pick<SongHead, '_id' | 'document'>>({ churchId, _id: { $in: songIds } })
    .toArray()
  const titles = new Map(songs.map(({ _id, document }) => [_id, document.title]))
  return (songId) => `of "${titles.get(songId) ?? ''}" (${church})`
}

const programsOf = async (
  all: Collections,
  churchId: string,
  church: string,
  now: Date,
): Promise<string[]> => {
  const live = { churchId, revokedAt: null, expiresAt: { $gt: now } }
  const tokens = await all.tokens.find(live).sort({ createdAt: 1 }).toArray()
  const webhooks = await all.webhooks.find({ churchId }).sort({ createdAt: 1 }).toArray()
  return [
    ...tokens.map(({ name }) => `the token "${name}" (${church})`),
    ...webhooks.map(({ url }) => `the webhook ${url} (${church})`),
  ]
}

/** One a line; empty where nothing is lost. */
export const lossLines = (
  { songs, removed, charts, services, programs, invitations }: Losses,
  version: string,
): string[] => [
  ...(songs.length > 0
    ? [
        `Psaltery ${version} has no songs for members. So that they are not published, these songs will be archived:`,
        ...songs.map(({ title }) => `  ${title}`),
      ]
    : []),
  ...(removed.length > 0
    ? [
        `Psaltery ${version} would publish these, so they will be removed, with their history:`,
        ...removed.map((what) => `  ${what}`),
      ]
    : []),
  ...(charts.length > 0
    ? [
        `Psaltery ${version} has no chords. These will be removed for good, also from the history:`,
        ...charts.map((what) => `  ${what}`),
      ]
    : []),
  ...(services.length > 0
    ? [
        `Psaltery ${version} has no services. These will be removed for good, with their history:`,
        ...services.map((what) => `  ${what}`),
      ]
    : []),
  ...(programs.length > 0
    ? [
        `Psaltery ${version} has neither tokens nor webhooks. These will be revoked and removed for good:`,
        ...programs.map((what) => `  ${what}`),
      ]
    : []),
  ...(invitations.length > 0
    ? [
        `Psaltery ${version} has no invitations. The links of these will not work any more:`,
        ...invitations.map((what) => `  ${what}`),
      ]
    : []),
]
