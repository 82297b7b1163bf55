import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Failure } from '../../src/core/failures.ts'
import { SearchDocuments, type SongScope } from '../../src/search/search-documents.ts'
import type { SavedChurch } from '../../testkit/search/saved-church.ts'
import { openSearchFixture, type SearchFixture } from './search-fixture.ts'

describe('searches without an index', () => {
  let fixture: SearchFixture

  beforeAll(async () => {
    fixture = await openSearchFixture()
  })

  afterAll(() => fixture.close())

  /** Songs that are delivered when the test calls this. */
  class HeldDocuments extends SearchDocuments {
    readonly asked: string[] = []
    readonly #held = Promise.withResolvers<void>()
    readonly #askedFor = Promise.withResolvers<void>()

    constructor(readonly awaited: SavedChurch) {
      super(fixture.collection)
    }

    release = () => this.#held.resolve()

    /** Settles when the songs of the awaited church were asked for. */
    get askedFor(): Promise<void> {
      return this.#askedFor.promise
    }

    override async *inScope(churchId: string, scope: SongScope) {
      this.asked.push(churchId)
      if (churchId === this.awaited.id) this.#askedFor.resolve()
      await this.#held.promise
      yield* super.inScope(churchId, scope)
    }
  }

  async function withoutIndexes(documents: SearchDocuments, ...churches: readonly SavedChurch[]) {
    const search = fixture.openSearch({ memoryBytes: 0, cooldownSeconds: 3600 }, documents)
    for (const church of churches) await search.find(church, [], 0)
    return search
  }

  test('of one church take half of the places, and another church is served meanwhile', async () => {
    const [one, other] = [await fixture.smallChurch(61, 20), await fixture.smallChurch(62, 20)]
    const documents = new HeldDocuments(other)
    const search = await withoutIndexes(documents, one, other)
    const all = [...Array(10).fill(one), other].map((church) => search.find(church, ['grace'], 0))
    await documents.askedFor
    expect(documents.asked).toEqual([one.id, one.id, other.id])
    documents.release()
    await Promise.all(all)
    expect(documents.asked).toHaveLength(11)
  })

  test('are refused with 503 and a sentence when too many wait, and only for the church that is full', async () => {
    const [one, other] = [await fixture.smallChurch(63, 20), await fixture.smallChurch(64, 20)]
    const documents = new HeldDocuments(other)
    const search = await withoutIndexes(documents, one, other)
    const outcome = (church: SavedChurch) =>
      search.find(church, ['grace'], 0).then(
        () => 200,
        (problem: unknown) => {
          expect(problem).toBeInstanceOf(Failure)
          expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
          expect(String(problem)).toContain('searches')
          return 503
        },
      )
    const all = [...Array(200).fill(one), other].map(outcome)
    await documents.askedFor
    documents.release()
    const answers = await Promise.all(all)
    expect(answers.at(-1)).toBe(200)
    const served = answers.filter((status) => status === 200).length
    expect(served).toBeGreaterThan(10)
    expect(served).toBeLessThan(100)
  })
})
