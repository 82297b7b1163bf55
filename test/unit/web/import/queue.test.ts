import { describe, expect, test } from 'bun:test'
import { ImportQueue } from '../../../../src/web/model/import/import-queue.ts'
import { type ImportStore, MemoryStore } from '../../../../src/web/model/import/import-store.ts'
import type { ImportService, Job } from '../../../../src/web/model/import/job.ts'
import { planImport } from '../../../../src/web/model/import/plan.ts'
import { type Action, KnownSongs, songRows } from '../../../../src/web/model/import/rows.ts'
import { newId } from '../../../../src/web/model/new-id.ts'
import { NoAnswer } from '../../../../src/web/model/save/failure.ts'
import { asset, Catalogue, refusal } from './catalogue.ts'
import { fileSong, fileWords, inLanguage, savedSong, savedWords } from './songs.ts'

const PDF = '%PDF-1.7 …'

interface Setting {
  titles: string[]
  /** Names of PDFs, each with its content. */
  pdfs?: Record<string, string>
  labels?: string[]
  action?: Action
}

/** An import that is put down but not begun. */
async function importOf({ titles, pdfs = {}, labels = [''], action = { kind: 'create' } }: Setting) {
  const lyrics = labels.map((label) => fileWords({ V: ['A line'] }, { language: 'en', label }))
  const found = [
    ...titles.map((title) => ({
      kind: 'songs' as const,
      path: `${title}.txt`,
      warnings: [],
      songs: [{ song: fileSong(title, { themes: ['Imported'] }, ...lyrics), warnings: [] }],
    })),
    ...Object.entries(pdfs).map(([path, text]) => ({
      kind: 'pdf' as const,
      path,
      file: new Blob([text]),
      refusal: null,
    })),
  ]
  const rows = [...songRows(found, new KnownSongs(), () => null)]
  const choices = {
    actionOf: () => action,
    languageOf: inLanguage('en'),
    sheetMusic: 'Sheet music',
    chart: 'Chords',
    newId,
  }
  const { jobs, files } = await planImport(found, rows, choices)
  const store = new MemoryStore()
  await store.begin({ id: 'import', owner: '', person: 'anna', startedAt: '', jobs }, files)
  return store
}

interface Page {
  store: ImportStore
  service: ImportService
  signedIn?: () => string | null
  pace?: () => number
  waits?: number[]
  changed?: () => void
}

/** A page that finds the import in the store, as after a load. */
async function pageWith(page: Page) {
  const { store, service, signedIn = () => 'anna', pace = () => 0, waits = [], changed = () => {} } = page
  const stored = await store.load()
  if (!stored) throw new Error('Nothing is stored.')
  const after = (seconds: number, callback: () => void) => {
    waits.push(seconds)
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  return new ImportQueue(stored, { store, service, owner: newId(), signedIn, after, pace, changed })
}

const results = (queue: { jobs: readonly Job[] }) => queue.jobs.map(({ result }) => result)

/** The same service, in whose way the test can put something before and after each save. */
const between = (service: ImportService, change: Partial<ImportService>): ImportService => ({
  save: (save, songId) => service.save(save, songId),
  readSong: (songId) => service.readSong(songId),
  isFromFile: (songId, replaced) => service.isFromFile(songId, replaced),
  arrangements: (songId) => service.arrangements(songId),
  upload: (file, name) => service.upload(file, name),
  createArrangement: (songId, key, document) => service.createArrangement(songId, key, document),
  ...change,
})

describe('creating', () => {
  test('every song with its words and its PDF, and everything is put down', async () => {
    const service = new Catalogue()
    const store = await importOf({ titles: ['One', 'Two'], labels: ['a', 'b'], pdfs: { 'two.pdf': PDF } })
    const queue = await pageWith({ store, service })
    await queue.start()
    expect([queue.state.kind, results(queue)]).toEqual(['finished', ['created', 'created', 'attached']])
    expect([...service.songs.values()].map(({ metadata }) => metadata.title)).toEqual(['One', 'Two'])
    expect(service.lyrics.get('song 2')?.map(({ label }) => label)).toEqual(['a', 'b'])
    expect(service.attached).toEqual([
      { songId: 'song 2', label: 'Sheet music', assetIds: ['asset two.pdf'] },
    ])
    expect((await store.load())?.jobs).toEqual([...queue.jobs])
  })

  test('a save whose answer gets lost is sent again with its key and made once', async () => {
    const service = new Catalogue()
    const waits: number[] = []
    let lost = 0
    const losing = between(service, {
      save: async (save, songId) => {
        const answer = await service.save(save, songId)
        if (++lost <= 2) throw new NoAnswer()
        return answer
      },
    })
    const queue = await pageWith({ store: await importOf({ titles: ['One'] }), service: losing, waits })
    await queue.start()
    expect([results(queue), service.songs.size, waits]).toEqual([['created'], 1, [1, 2]])
    expect(new Set(service.keys.slice(0, 3)).size).toBe(1)
  })

  test('a page that is gone between an answer and its putting down: the next page replays it', async () => {
    const service = new Catalogue()
    const store = await importOf({ titles: ['One', 'Two'] })
    const gone: ImportStore = {
      load: () => store.load(),
      begin: (stored, files) => store.begin(stored, files),
      claim: (id, owner) => store.claim(id, owner),
      files: (job) => store.files(job),
      clear: () => store.clear(),
      keep: () => Promise.reject(new Error('The page is gone.')),
    }
    const first = await pageWith({ store: gone, service })
    await first.start()
    expect([first.state, service.songs.size]).toEqual([{ kind: 'halted', reason: 'notKept' }, 1])
    const second = await pageWith({ store, service })
    await second.start()
    expect([results(second), service.songs.size]).toEqual([['created', 'created'], 2])
  })

  test('paused, loaded again and gone on with: nothing is made twice', async () => {
    const service = new Catalogue()
    const store = await importOf({ titles: ['One', 'Two', 'Three'] })
    const pausing = between(service, {
      save: (save, songId) => {
        if (service.keys.length === 2) first.pause()
        return service.save(save, songId)
      },
    })
    const first: ImportQueue = await pageWith({ store, service: pausing })
    await first.start()
    expect([first.state.kind, results(first)]).toEqual(['paused', ['created', 'waiting', 'waiting']])
    expect(service.songs.size).toBe(2)
    const second = await pageWith({ store, service })
    expect(second.state.kind).toBe('paused')
    await second.start()
    expect([second.state.kind, service.songs.size, service.keys.length]).toEqual(['finished', 3, 6])
    expect(new Set(service.keys).size).toBe(6)
  })

  test('a page that is taken over stops before it sends anything more', async () => {
    const service = new Catalogue()
    const store = await importOf({ titles: ['One', 'Two'] })
    const taken = between(service, {
      save: async (save, songId) => {
        await store.claim('import', 'another page')
        return service.save(save, songId)
      },
    })
    const queue = await pageWith({ store, service: taken })
    await queue.start()
    expect([queue.state, service.keys.length]).toEqual([{ kind: 'halted', reason: 'elsewhere' }, 1])
  })

  test('an import that another window has replaced is not gone on with', async () => {
    const service = new Catalogue()
    const store = await importOf({ titles: ['One'] })
    const queue = await pageWith({ store, service })
    await store.begin({ id: 'another', owner: '', person: 'anna', startedAt: '', jobs: [] }, new Map())
    await queue.start()
    expect([queue.state, service.songs.size]).toEqual([{ kind: 'halted', reason: 'elsewhere' }, 0])
    expect((await store.load())?.jobs).toEqual([])
  })

  test('another person who is signed in by then sends nothing', async () => {
    const service = new Catalogue()
    const store = await importOf({ titles: ['One'] })
    const queue = await pageWith({ store, service, signedIn: () => 'ben' })
    await queue.start()
    expect([queue.state, service.songs.size]).toEqual([{ kind: 'halted', reason: 'otherPerson' }, 0])
  })
})

describe('what is refused', () => {
  test('is reported, and the rest goes on; a PDF without its song is not sent', async () => {
    const service = new Catalogue()
    const store = await importOf({ titles: ['refused', 'Two'], pdfs: { 'refused.pdf': PDF } })
    const queue = await pageWith({ store, service })
    await queue.start()
    expect(results(queue)).toEqual(['failed', 'created', 'songMissing'])
    expect(queue.jobs[0]?.problems).toEqual([{ kind: 'message', message: 'The title is refused.' }])
    expect(service.uploads).toEqual([])
  })

  test('one version of the words does not keep the next one away', async () => {
    const service = new Catalogue()
    const queue = await pageWith({
      store: await importOf({ titles: ['One'], labels: ['refused', 'b'] }),
      service,
    })
    await queue.start()
    expect([results(queue), service.lyrics.get('song 1')?.map(({ label }) => label)]).toEqual([
      ['failed'],
      ['b'],
    ])
  })

  test('can be tried again: what was made is replayed, not made anew', async () => {
    const service = new Catalogue()
    let isBroken = true
    const broken = between(service, {
      save: (save, songId) =>
        save.kind === 'createLyrics' && isBroken
          ? Promise.reject(refusal(500, 'Something went wrong.'))
          : service.save(save, songId),
    })
    const queue = await pageWith({ store: await importOf({ titles: ['One'] }), service: broken })
    await queue.start()
    expect(results(queue)).toEqual(['failed'])
    isBroken = false
    await queue.retryFailed()
    expect([results(queue), queue.jobs[0]?.problems]).toEqual([['created'], []])
    expect([service.songs.size, service.lyrics.get('song 1')?.length]).toEqual([1, 1])
  })

  test.each([
    ['no PDF', 'A letter', 'notPdf'],
    ['empty', '', 'empty'],
  ])('a file that is %s is not sent', async (_name, content, problem) => {
    const service = new Catalogue()
    const store = await importOf({ titles: ['One'], pdfs: { 'one.pdf': content } })
    const queue = await pageWith({ store, service })
    await queue.start()
    expect([results(queue), queue.jobs[1]?.problems as unknown]).toEqual([
      ['created', 'failed'],
      [{ kind: problem }],
    ])
    expect(service.uploads).toEqual([])
  })
})

describe('the rate limit', () => {
  test('a 429 is waited out as long as it says', async () => {
    const service = new Catalogue()
    const waits: number[] = []
    let isFirst = true
    const limited = between(service, {
      save: (save, songId) => {
        if (!isFirst) return service.save(save, songId)
        isFirst = false
        return Promise.reject(refusal(429, 'Too many requests.', 7))
      },
    })
    const queue = await pageWith({ store: await importOf({ titles: ['One'] }), service: limited, waits })
    await queue.start()
    expect([results(queue), waits]).toEqual([['created'], [7]])
  })

  test('a count that is nearly used up is waited for before anything is sent', async () => {
    const service = new Catalogue()
    const waits: number[] = []
    const seconds = [12, 3]
    const pace = () => (service.keys.length === 1 ? (seconds.shift() ?? 0) : 0)
    const queue = await pageWith({ store: await importOf({ titles: ['One'] }), service, waits, pace })
    await queue.start()
    expect([results(queue), waits]).toEqual([['created'], [12, 3]])
  })

  test('an ended session holds the import until someone signs in', async () => {
    const service = new Catalogue()
    let isSignedIn = false
    const ended = between(service, {
      save: (save, songId) =>
        isSignedIn ? service.save(save, songId) : Promise.reject(refusal(401, 'Sign in.')),
    })
    const held = Promise.withResolvers<void>()
    const changed = () => {
      if (queue.hold?.kind === 'signedOut') held.resolve()
    }
    const store = await importOf({ titles: ['One'] })
    const queue: ImportQueue = await pageWith({ store, service: ended, changed })
    const run = queue.start()
    await held.promise
    isSignedIn = true
    queue.tryNow()
    await run
    expect(results(queue)).toEqual(['created'])
    expect(queue.hold).toBeNull()
  })
})

describe('updating', () => {
  const withSong = () => {
    const service = new Catalogue()
    service.songs.set('there', savedSong('there', 'One', { authors: ['Anna'] }))
    return service
  }
  const update: Action = { kind: 'update', songId: 'there' }

  test('joins the file to the song as it is then', async () => {
    const service = withSong()
    const queue = await pageWith({ store: await importOf({ titles: ['One'], action: update }), service })
    await queue.start()
    expect(results(queue)).toEqual(['updated'])
    expect(service.songs.get('there')?.metadata).toMatchObject({ authors: ['Anna'], themes: ['Imported'] })
    expect(service.lyrics.get('there')?.length).toBe(1)
  })

  test('the same file again changes nothing', async () => {
    const service = withSong()
    for (const expected of ['updated', 'unchanged'] as const) {
      const queue = await pageWith({ store: await importOf({ titles: ['One'], action: update }), service })
      await queue.start()
      expect(results(queue)).toEqual([expected])
    }
    expect([service.songs.get('there')?.version, service.lyrics.get('there')?.length]).toEqual([4, 1])
  })

  test.each([
    ['their words', ['Another beginning', 'A line'], 'other'],
    ['nothing, so that the first one is meant', ['Neither', 'nor'], 'there'],
  ])(
    'of several songs with the title the one is updated that is meant by %s',
    async (_by, lines, expected) => {
      const service = withSong()
      service.songs.set('other', savedSong('other', 'One'))
      service.lyrics.set('other', [savedWords('words', 'en', { V: lines })])
      const among: Action = { ...update, among: ['there', 'gone', 'other'] }
      const queue = await pageWith({ store: await importOf({ titles: ['One'], action: among }), service })
      await queue.start()
      expect([results(queue), queue.jobs[0]?.songId]).toEqual([['updated'], expected])
    },
  )

  test('what was changed here since a file brought it is left alone until a person wants it updated', async () => {
    const careful: Action = { kind: 'update', songId: 'there', onlyUnchanged: true }
    for (const [changed, expected] of [
      [[], 'updated'],
      [['there'], 'changedHere'],
    ] as const) {
      const service = withSong()
      for (const id of changed) service.changedHere.add(id)
      const store = await importOf({ titles: ['One'], action: careful })
      const queue = await pageWith({ store, service })
      await queue.start()
      expect(results(queue)).toEqual([expected])
      expect(service.keys.length).toBe(expected === 'updated' ? 2 : 0)
      const later = await pageWith({ store, service })
      await later.updateChanged()
      expect([results(later), service.lyrics.get('there')?.length]).toEqual([['updated'], 1])
    }
  })

  test('a song that someone saves meanwhile is read again and updated on top of that', async () => {
    const service = withSong()
    let saves = 0
    const racing = between(service, {
      save: (save, songId) => {
        if (++saves <= 2) service.touch('there')
        return service.save(save, songId)
      },
    })
    const queue = await pageWith({
      store: await importOf({ titles: ['One'], action: update }),
      service: racing,
    })
    await queue.start()
    expect([results(queue), service.songs.get('there')?.version]).toEqual([['updated'], 6])
  })

  test('a song that is always saved meanwhile is given up and reported', async () => {
    const service = withSong()
    const racing = between(service, {
      save: (save, songId) => {
        service.touch('there')
        return service.save(save, songId)
      },
    })
    const queue = await pageWith({
      store: await importOf({ titles: ['One'], action: update }),
      service: racing,
    })
    await queue.start()
    expect([results(queue), queue.jobs[0]?.problems]).toEqual([['failed'], [{ kind: 'conflict' }]])
  })

  test('a song that is gone is reported', async () => {
    const queue = await pageWith({
      store: await importOf({ titles: ['One'], action: update }),
      service: new Catalogue(),
    })
    await queue.start()
    expect(queue.jobs[0]?.problems).toEqual([{ kind: 'message', message: 'There is no such song.' }])
  })

  test('a PDF that the song has is not sent again', async () => {
    const service = withSong()
    const files = [asset('one.pdf', new Blob([PDF]).size)]
    service.existing.push({
      id: 'a',
      songId: 'there',
      version: 1,
      revisionId: '',
      label: '',
      lyricVersionIds: [],
      files,
      updatedAt: '',
      archivedAt: null,
    })
    const store = await importOf({ titles: ['One'], action: update, pdfs: { 'one.pdf': PDF } })
    const queue = await pageWith({ store, service })
    await queue.start()
    expect([results(queue)[1], service.uploads]).toEqual(['alreadyAttached', []])
  })
})
