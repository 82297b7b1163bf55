import type {
  Arrangement,
  ArrangementDocument,
  ArrangementLink,
  ArrangementRevision,
  Asset,
  LyricsDocument,
  Metadata,
  NewLyrics,
} from '../../client/types.ts'

/** What each editor works on, and whether something found in the browser's storage still is that. */
const has = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name))

export const isMetadata = (value: unknown): value is Metadata =>
  has(value, 'title', 'alternateTitles', 'authors', 'copyright', 'themes', 'songbooks')

export const EMPTY_METADATA: Metadata = {
  title: '',
  alternateTitles: [],
  authors: [],
  copyright: '',
  themes: [],
  songbooks: [],
}

/** New words also have a language; later it stays what it was. */
export type LyricsDraft = LyricsDocument & Partial<Pick<NewLyrics, 'language'>>

export const isLyricsDraft = (value: unknown): value is LyricsDraft =>
  has(value, 'label', 'sections', 'sequence')

export const lyricsDocument = ({ label, sections, sequence }: LyricsDocument): LyricsDocument => ({
  label,
  sections,
  sequence,
})

/** Files with their names instead of bare ids, so that a draft can show them. */
export interface ArrangementDraft {
  label: string
  lyricVersionIds: string[]
  files: Asset[]
  sourceKey: string | null
  tempo: number | null
  /** Missing in drafts of earlier versions. */
  chart?: string | null
  /** Missing too. */
  links?: readonly ArrangementLink[]
}

export const EMPTY_ARRANGEMENT: ArrangementDraft = {
  label: '',
  lyricVersionIds: [],
  files: [],
  sourceKey: null,
  tempo: null,
  chart: null,
  links: [],
}

export const isArrangementDraft = (value: unknown): value is ArrangementDraft =>
  has(value, 'label', 'lyricVersionIds', 'files', 'sourceKey', 'tempo')

export const arrangementDraft = (state: Arrangement | ArrangementRevision): ArrangementDraft => ({
  label: state.label,
  lyricVersionIds: state.lyricVersionIds,
  files: state.files,
  sourceKey: state.sourceKey ?? null,
  tempo: state.tempo ?? null,
  chart: state.chart ?? null,
  links: state.links ?? [],
})

export const arrangementDocument = (draft: ArrangementDraft): Required<ArrangementDocument> => ({
  label: draft.label,
  lyricVersionIds: draft.lyricVersionIds,
  assetIds: draft.files.map((file) => file.id),
  sourceKey: draft.sourceKey,
  tempo: draft.tempo,
  chart: draft.chart ?? null,
  links: [...(draft.links ?? [])],
})

/** How drafts are called in this browser. */
export const draftName = {
  newSong: (churchId: string) => `${churchId}/new-song`,
  details: (churchId: string, songId: string) => `${churchId}/${songId}/details`,
  lyrics: (churchId: string, songId: string, id: string) => `${churchId}/${songId}/lyrics/${id}`,
  arrangement: (churchId: string, songId: string, id: string) => `${churchId}/${songId}/arrangement/${id}`,
  service: (churchId: string, id: string) => `${churchId}/service/${id}`,
  newService: (churchId: string, copyOf: string | null) => `${churchId}/new-service/${copyOf ?? ''}`,
} as const
