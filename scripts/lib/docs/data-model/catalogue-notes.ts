import type { Notes } from './notes.ts'

const SAVE = 'The save pipeline, in the transaction of a save.'
const NEVER = 'Nothing. Only `restore --forget` removes the records of an unfinished restore.'
const SHARD_KEY = 'The shard key of a sharded cluster.'

const headNotes = {
  writtenBy: `${SAVE} An update replaces the document and names its previous version in the filter.`,
  removal: NEVER,
} as const

type CatalogueCollection =
  | 'songs'
  | 'lyrics'
  | 'arrangements'
  | 'services'
  | 'liveStates'
  | 'revisions'
  | 'events'
  | 'outbox'
  | 'operations'
  | 'search'

export const catalogueNotes: Readonly<Record<CatalogueCollection, Notes>> = {
  songs: {
    ...headNotes,
    purpose:
      'The current metadata of a song. `version` and `revisionId` name its newest revision. `archived` hides the song from lists and from the public, since `archivedAt`. `visibility` says who may see it; without it the church does.',
    readBy:
      'Routes of songs and public pages, the list for the songs of a page, `export`, `backup`, `verify`.',
    growth: 'One document for each song.',
    queries: {
      churchId_1__id_1: 'A song by id; the songs of a page; all songs of a church in the order of ids.',
    },
    references: { churchId: 'churches', revisionId: 'revisions' },
  },
  lyrics: {
    ...headNotes,
    purpose:
      'The current words of a song in one language and edition. With `archivedAt` they are in no list, search or public page.',
    readBy:
      'Routes of lyrics and public pages, the list for the names of versions, `export`, `backup`, `verify`.',
    growth: 'Up to 20 documents for each song, and 200 archived ones.',
    queries: {
      churchId_1_songId_1: 'The lyric versions of a song.',
      churchId_1__id_1: SHARD_KEY,
    },
    references: { songId: 'songs', revisionId: 'revisions' },
  },
  arrangements: {
    ...headNotes,
    purpose:
      'The current arrangement of a song: key, tempo, chart, and references to lyric versions and files. `archivedAt` hides it.',
    readBy: 'Routes of arrangements and public pages, `export`, `backup`, `verify`.',
    growth: 'Up to 20 documents for each song, and 200 archived ones.',
    queries: {
      churchId_1_songId_1: 'The arrangements of a song.',
      'churchId_1_document.assetIds_1':
        'The arrangements that use a file, to decide whether the file is public.',
      churchId_1__id_1: SHARD_KEY,
    },
    references: {
      songId: 'songs',
      revisionId: 'revisions',
      'document.lyricVersionIds': 'lyrics',
      'document.assetIds': 'assets',
    },
  },
  services: {
    ...headNotes,
    purpose:
      'What a church sings on a day: songs, with the words and the arrangement of each, and texts, in their order. `minutes` of an item and `sequence` of a song, the section ids of its first words as they are sung on that day, are optional. `songId` is null. `archivedAt` hides the service from lists and from the public.',
    readBy: 'Routes of services, the usage of songs, `export`, `backup`, `verify`.',
    growth: 'One document for each service.',
    queries: {
      churchId_1__id_1: 'A service by id; all services of a church in the order of ids.',
      'churchId_1_document.date_-1_document.time_-1__id_1':
        'The services of a church in the order of its list; those of some days, for the usage of songs.',
      'churchId_1_document.visibility_1_document.date_-1_document.time_-1__id_1':
        'The public services of a church in the order of their list.',
    },
    references: {
      churchId: 'churches',
      revisionId: 'revisions',
      'document.items.songId': 'songs',
      'document.items.lyricVersionIds': 'lyrics',
      'document.items.arrangementId': 'arrangements',
    },
  },
  liveStates: {
    purpose:
      'What is sung in a service at the moment. `_id` is the service. `order` grows with every change, so that of two records the later one is known. `state` is null after the presenter has ended it; its `songId` is the song of the item when it was presented, and `userId` the presenter.',
    writtenBy: 'The routes of live states.',
    readBy: 'The routes of live states; each server every 600 ms, for all services that are followed there.',
    growth: 'One document for each service that was presented in the last 6 hours.',
    removal: 'MongoDB deletes a document 6 hours after it was changed.',
    queries: {
      expiresAt_1: 'MongoDB deletes the document at that time.',
      churchId_1__id_1: SHARD_KEY,
    },
    references: {
      _id: 'services',
      'state.songId': 'songs',
      'state.lyricVersionId': 'lyrics',
      'state.userId': 'users',
    },
  },
  revisions: {
    purpose:
      'Every saved version of a song, a lyric version, an arrangement or a service. A revision never changes. `restoredFrom` is the version whose document it took.',
    writtenBy: SAVE,
    readBy: 'The history routes, `export`, `backup`, `verify`.',
    growth: 'One document for each save.',
    removal: NEVER,
    queries: {
      'churchId_1_resourceId_1_version_-1':
        'The history of a record, newest first. A version has one revision.',
    },
    references: { resourceId: 'songs' },
  },
  events: {
    purpose:
      'The changes of a church in their order. One of a service has a `serviceId`, and a `songId` that is null. `cursor` is 1, 2, 3 … without a gap within a church. An event of archiving or visibility names the current revision.',
    writtenBy: SAVE,
    readBy:
      'The search index and the cache of listed songs, the history routes, `history`, `outbox`, `export`, `backup`, `verify`.',
    growth: 'One document for each save and each change of a flag.',
    removal: NEVER,
    queries: {
      churchId_1_cursor_1: 'The changes of a church after a cursor. A cursor names one change.',
      churchId_1_revisionId_1: 'Who saved the revisions of a history.',
    },
    references: { songId: 'songs', revisionId: 'revisions', actorId: 'users' },
  },
  outbox: {
    purpose:
      'The newest events: those that a webhook has yet to get, and all of the last 24 hours. There is one for each event beyond `outboxClearedTo` of the church.',
    writtenBy: SAVE,
    readBy: '`verify`.',
    growth: 'One document for each event of the last 24 hours, and for each that a webhook waits for.',
    removal:
      'Once an hour, when an entry is 24 hours old and every webhook that wants its event has it or was disabled.',
    queries: { churchId_1__id_1: SHARD_KEY },
    references: { _id: 'events' },
  },
  operations: {
    purpose:
      'The result of a save by church, person and `Idempotency-Key`. A request with a known key is answered from the named revision, and another request with the same key gets 409. `response.headFields` holds the fields of the answer that no revision has.',
    writtenBy: SAVE,
    readBy: 'The save pipeline for a repeated request, `import`, `export`, `backup`, `verify`.',
    growth: 'One document for each save.',
    removal: NEVER,
    queries: { churchId_1__id_1: SHARD_KEY },
    references: {
      '_id.userId': 'users',
      'response.operationId': 'events',
      'response.revisionId': 'revisions',
    },
  },
  search: {
    purpose: 'The folded text of a song with all its unarchived lyric versions, for searching.',
    writtenBy: `${SAVE} A save of metadata or words updates its part of the document.`,
    readBy:
      'The building of search indexes, searches without an index, the list in the order of titles, `verify`.',
    growth: 'One document for each song.',
    removal: NEVER,
    queries: {
      churchId_1_archived_1_title_1__id_1:
        'The list of songs in the order of titles; a search without an index.',
      churchId_1_cursor_1: 'The songs that changed after a cursor, to update a search index.',
      churchId_1__id_1: SHARD_KEY,
    },
    references: { _id: 'songs' },
  },
}
