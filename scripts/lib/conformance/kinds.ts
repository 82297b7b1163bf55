import type { ApiVersion } from '../../../src/core/versions/api-version.ts'
import { expectStatus, type Fixture, newKey, type Reply, type Site } from './site.ts'

/** What is saved: the same checks hold for songs, lyric versions, arrangements and services. */
export interface Kind {
  readonly name: string
  readonly field: 'song' | 'lyrics' | 'arrangement' | 'service'
  readonly current: 'current' | 'currentLyrics' | 'currentArrangement' | 'currentService'
  readonly place: (fixture: Fixture) => string
  readonly body: (text: string, isNew: boolean) => Record<string, unknown>
  readonly invalid: Record<string, unknown>
}

const section = { id: crypto.randomUUID(), name: 'Verse 1', lines: [{ id: crypto.randomUUID(), text: 'La' }] }

const kinds: readonly Kind[] = [
  {
    name: 'a song',
    field: 'song',
    current: 'current',
    place: ({ songs }) => songs,
    body: (text) => ({ title: `Conformance check: ${text}` }),
    invalid: { title: ' ' },
  },
  {
    name: 'lyrics',
    field: 'lyrics',
    current: 'currentLyrics',
    place: ({ song }) => `${song}/lyrics`,
    body: (label, isNew) => ({
      ...(isNew ? { language: 'en' } : {}),
      label,
      sections: [section],
      sequence: [],
    }),
    invalid: { sections: [] },
  },
  {
    name: 'an arrangement',
    field: 'arrangement',
    current: 'currentArrangement',
    place: ({ song }) => `${song}/arrangements`,
    body: (label) => ({ label, lyricVersionIds: [], assetIds: [] }),
    invalid: { tempo: 401 },
  },
]

const services: Kind = {
  name: 'a service',
  field: 'service',
  current: 'currentService',
  place: ({ services }) => services,
  body: (title) => ({ date: '2000-01-02', title }),
  invalid: { date: '2000-02-30' },
}

/** Version 1 has no services. */
export const kindsIn = (version: ApiVersion): readonly Kind[] =>
  version === 1 ? kinds : [...kinds, services]

interface Requests {
  readonly create: (
    site: Site,
    fixture: Fixture,
    headers?: Record<string, string>,
    body?: Record<string, unknown>,
  ) => Promise<Reply>
  /** Creates one and answers its address. */
  readonly existing: (site: Site, fixture: Fixture) => Promise<string>
  readonly update: (
    site: Site,
    path: string,
    headers: Record<string, string>,
    text?: string,
  ) => Promise<Reply>
  /** The name of a check of this kind. */
  readonly named: (promise: string) => string
}

export const requestsOf = (kind: Kind): Requests => {
  const create: Requests['create'] = (site, fixture, headers = newKey(), body = kind.body('created', true)) =>
    site.send(kind.place(fixture), { method: 'POST', headers, body })
  return {
    create,
    async existing(site, fixture) {
      const created = expectStatus(await create(site, fixture), 201)
      return `${kind.place(fixture)}/${created.body[kind.field].id}`
    },
    update: (site, path, headers, text = 'changed') =>
      site.send(path, { method: 'PUT', headers, body: kind.body(text, false) }),
    named: (promise) => `${promise} (${kind.name})`,
  }
}
