/**
 * Every limit of the interface. The schemas check them, and the web app shows them before a save is refused. Settings of
 * the host are in config.ts, time limits in timeouts.ts. A limit of one module only, such as the size of its cache, is
 * beside its use.
 */
export const LIMITS = {
  bodyBytes: 32_768,
  /** Of arrangements and services, in version 2. */
  largeBodyBytes: 131_072,
  uploadBytes: 20_000_000,
  title: 200,
  alternateTitles: { items: 20, length: 200 },
  authors: { items: 30, length: 200 },
  themes: { items: 30, length: 80 },
  songbooks: { items: 30, book: 200, number: 30 },
  copyright: 1000,
  label: 80,
  sectionName: 80,
  line: 200,
  sections: 40,
  /** In all sections together. */
  lines: 200,
  sequence: 100,
  languageTag: { min: 2, max: 35 },
  lyricVersions: 20,
  arrangements: 20,
  files: 20,
  tempo: { min: 20, max: 400 },
  chart: 20_000,
  links: { items: 10, title: 80, url: 2000 },
  query: 200,
  filename: 255,
  churchName: 200,
  tokenName: 80,
  passkeyName: 80,
  purgeReason: 500,
  timeZone: 100,
  personName: 100,
  newPassword: { min: 12, max: 256 },
  /** The readable address of a church. */
  churchAddress: { min: 2, max: 40 },
  /** Items of a service; words that are sung in one item; notes of a service and of an item; text of an item. */
  serviceItems: 100,
  itemLyricVersions: 5,
  serviceNotes: 4000,
  itemNote: 1000,
  itemText: 4000,
  /** How long an item of a service may take. */
  itemMinutes: 240,
  /** How much time one request for the usage of songs can cover. */
  usageYears: 5,
  /** Services that an answer of the usage counts, and its bytes of JSON. */
  usageServices: 10_000,
  usageBytes: 4_000_000,
  /** Changes of a page. */
  changes: { most: 500, usual: 100 },
  /**
   * Streams that are open at the same time, in one process. A church has half of the places of a process at most, and
   * visitors have half of both, so that members find places however many visitors there are.
   */
  streams: {
    ofPerson: 4,
    ofToken: 4,
    ofChangesOfChurch: 200,
    inProcess: 5_000,
    ofChurch: 2_500,
    ofVisitorsInProcess: 2_500,
    ofVisitorsOfChurch: 1_250,
    ofVisitorsAtAddress: 2_000,
  },
} as const

/** The same in the units of messages. */
export const BODY_KIB = LIMITS.bodyBytes / 1024
export const LARGE_BODY_KIB = LIMITS.largeBodyBytes / 1024
export const UPLOAD_MB = LIMITS.uploadBytes / 1_000_000

/** Archived lyric versions of a song, and archived arrangements: a list of them must fit into one answer. */
export const MAX_ARCHIVED = 200

/** Songs of a list, revisions of a history. */
export const PAGE_SIZE = 50

/**
 * The bytes that the songs or services of one answer have together at most, in JSON; an answer with one of them may have more.
 * A usual set list or page of services has half of it.
 */
export const ANSWER_BYTES = 1_000_000

/** Lengths count Unicode code points, as JSON Schema does. */
export const lengthOf = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

export const isBlank = (text: string): boolean => text.trim() === ''

export const bodyBytes = (body: unknown): number => new TextEncoder().encode(JSON.stringify(body)).length
