import { LIMITS } from '../../core/limits.ts'
import { compareText, fold } from '../../core/text.ts'
import type { SaveAnswer } from '../../http/response/save-answer.ts'
import type { LyricsHead } from '../../saves/collections.ts'
import type { SavedHead } from '../../saves/command.ts'
import { noReferences, type Resource } from '../../saves/resource.ts'
import { songPath } from '../songs/resource.ts'
import { type LyricsDocument, type LyricVersion, LyricVersionResponse } from './schema.ts'

export const describeLyrics = (head: LyricsHead): LyricVersion => ({
  id: head._id,
  songId: head.songId,
  language: head.language,
  version: head.version,
  revisionId: head.revisionId,
  label: head.document.label,
  sections: head.document.sections,
  sequence: head.document.sequence,
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
})

/** What decides a lyric version's place in the list of its song. */
export type LyricsPlace = Pick<LyricsHead, '_id' | 'language' | 'createdAt'> & {
  readonly document: Pick<LyricsHead['document'], 'label'>
}

export const inListOrder = (a: LyricsPlace, b: LyricsPlace): number =>
  compareText(a.language, b.language) ||
  compareText(a.document.label, b.document.label) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  compareText(a._id, b._id)

/** Section names are not searched. */
export const foldedLyrics = ({ label, sections }: LyricsDocument): { label: string; text: string } => ({
  label: fold(label),
  text: fold(sections.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n')),
})

export const lyricsResource: Resource<LyricsDocument, LyricsHead> = {
  kind: 'lyrics',
  noun: 'lyric version',
  created: 'song.lyrics.created',
  updated: 'song.lyrics.updated',
  archived: 'song.lyrics.archived',
  unarchived: 'song.lyrics.unarchived',
  limit: {
    most: LIMITS.lyricVersions,
    sentence: `A song can have at most ${LIMITS.lyricVersions} lyric versions.`,
  },
  references: () => noReferences,
  headFields: ({ language }) => ({ language }),
  current: (head) => ({ currentLyrics: describeLyrics(head) }),
  search: ({ _id, document, archivedAt }) => {
    const field = `lyrics.${_id}`
    return archivedAt ? { set: {}, unset: [field] } : { set: { [field]: foldedLyrics(document) } }
  },
}

export const lyricsAnswer: SaveAnswer<SavedHead<LyricsHead>> = {
  shape: LyricVersionResponse,
  path: ({ head }) => `${songPath(head.churchId, head.songId)}/lyrics/${head._id}`,
  body: ({ head }) => ({ lyrics: describeLyrics(head) }),
}
