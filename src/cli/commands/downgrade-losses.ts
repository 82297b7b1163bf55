import { isPublic } from '../../core/visibility.ts'
import type { Collections, SongHead } from '../../db/collections.ts'

/** What a version before 2 cannot hold. */
export interface Losses {
  /** Songs for members, which are archived because such a version would publish them. */
  readonly songs: readonly { readonly churchId: string; readonly songId: string; readonly title: string }[]
  /** Archived words and arrangements, which are removed with their history for the same reason; in words. */
  readonly removed: readonly string[]
  /** Tokens that count, which are revoked, and webhooks, which are removed; in words. */
  readonly programs: readonly string[]
  /** Open invitations, which are removed; in words. */
  readonly invitations: readonly string[]
}

export const findLosses = async (all: Collections, now: Date): Promise<Losses> => {
  const songs: Losses['songs'][number][] = []
  const removed: string[] = []
  const programs: string[] = []
  const invitations: string[] = []
  for await (const { _id: churchId, name, visibility = 'public' } of all.churches.find()) {
    for await (const song of all.songs.find({ churchId, archived: false }))
      if (!isPublic(song.visibility, visibility))
        songs.push({ churchId, songId: song._id, title: `"${song.document.title}" (${name})` })
    removed.push(...(await archivedParts(all, churchId, name)))
    programs.push(...(await programsOf(all, churchId, name, now)))
    const open = await all.invitations
      .find({ churchId, expiresAt: { $gt: now } })
      .sort({ email: 1 })
      .toArray()
    invitations.push(...open.map(({ email }) => `the invitation of ${email} (${name})`))
  }
  return { songs, removed, programs, invitations }
}

const archivedParts = async (all: Collections, churchId: string, church: string): Promise<string[]> => {
  const archived = { churchId, archivedAt: { $exists: true } }
  const lyrics = await all.lyrics.find(archived).toArray()
  const arrangements = await all.arrangements.find(archived).toArray()
  const songIds = [...lyrics, ...arrangements].map(({ songId }) => songId)
  const songs = await all.songs
    .find<Pick<SongHead, '_id' | 'document'>>({ churchId, _id: { $in: songIds } })
    .toArray()
  const titles = new Map(songs.map(({ _id, document }) => [_id, document.title]))
  const ofSong = (songId: string) => `of "${titles.get(songId) ?? ''}" (${church})`
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
export const lossLines = ({ songs, removed, programs, invitations }: Losses, version: string): string[] => [
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
