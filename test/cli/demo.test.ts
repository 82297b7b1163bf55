import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoChurch, isWorkedIn, removeDemo } from '../../src/accounts/set-up/service.ts'
import { historyOf } from '../../src/catalogue/kind.ts'
import { listPublicServices } from '../../src/catalogue/service-lists.ts'
import { serviceKind } from '../../src/catalogue/services.ts'
import { demoSongs } from '../../src/cli/demo/all-songs.ts'
import { demoCharts } from '../../src/cli/demo/demo-charts.ts'
import { demoServices } from '../../src/cli/demo/demo-services.ts'
import { fillDemo } from '../../src/cli/demo/fill-demo.ts'
import { demoDay } from '../../src/cli/demo/save-demo.ts'
import { readConfig } from '../../src/config.ts'
import { dayIn, systemClock } from '../../src/core/time.ts'
import { connect } from '../../src/database.ts'
import { migrate } from '../../src/db/migrations.ts'
import { chordsOf, parseChart } from '../../src/formats/chordpro/chart.ts'
import { chordOf } from '../../src/formats/chords.ts'
import { compareWords } from '../../src/web/model/chart/chart-edits.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'

/** A day in Berlin that is still Saturday in UTC. */
const NOW = new Date('2027-01-30T23:30:00Z')

const all = () => database.collections
const storage = () => ({ ...database, clock: { ...systemClock, now: () => NOW } })

const where = await freshDatabase()
const database = await connect(where.uri, where.name, { longRunning: true })
await migrate(database)
const dataDir = mkdtempSync(join(tmpdir(), 'psaltery-demo-'))
const demo = await fillDemo(storage(), { ...readConfig({}), dataDir, cacheDir: dataDir })

afterAll(async () => {
  await database.close()
  await where.drop()
  rmSync(dataDir, { recursive: true })
})

const servicesByDay = async () =>
  (await all().services.find({ churchId: demo.church.id }).toArray()).toSorted((one, other) =>
    one.document.date.localeCompare(other.document.date),
  )

describe('the services of the demo', () => {
  test('are those of the last Sunday, of the day in the time zone of the church, and of the next Sunday', async () => {
    const services = await servicesByDay()
    expect(services.map(({ document }) => document.date)).toEqual(['2027-01-24', '2027-01-31', '2027-02-07'])
    expect(demo.services).toBe(3)
    const publicOnes = await listPublicServices(all(), { id: demo.church.id, visibility: 'public' }, {})
    expect(publicOnes.services.map(({ date }) => date)).toEqual([dayIn(demoChurch.timeZone, NOW)])
  })

  test.each([
    ['2027-01-25', '2027-01-24', '2027-01-31'],
    ['2027-01-26', '2027-01-24', '2027-01-31'],
    ['2027-01-27', '2027-01-24', '2027-01-31'],
    ['2027-01-28', '2027-01-24', '2027-01-31'],
    ['2027-01-29', '2027-01-24', '2027-01-31'],
    ['2027-01-30', '2027-01-24', '2027-01-31'],
    ['2027-01-31', '2027-01-24', '2027-02-07'],
    ['2028-01-01', '2027-12-26', '2028-01-02'],
    ['2028-02-29', '2028-02-27', '2028-03-05'],
  ])('filled on %s: the Sundays are %s and %s', (today, last, next) => {
    expect([demoDay('lastSunday', today), demoDay('today', today), demoDay('nextSunday', today)]).toEqual([
      last,
      today,
      next,
    ])
  })

  test('have songs with words, music and keys, notes and texts', async () => {
    for (const { document } of await servicesByDay()) {
      const songs = document.items.filter((item) => item.type === 'song')
      expect(songs.length).toBeGreaterThan(2)
      expect(document.items.length - songs.length).toBeGreaterThan(1)
      expect(songs.some(({ key, arrangementId }) => key !== null && arrangementId !== null)).toBe(true)
      expect(songs.some(({ lyricVersionIds }) => lyricVersionIds.length > 0)).toBe(true)
      expect(songs.some(({ note }) => note !== '')).toBe(true)
    }
    const wanted = demoServices.flatMap(({ items }) => items.flatMap((item) => ('song' in item ? item : [])))
    const saved = (await servicesByDay()).flatMap(({ document }) =>
      document.items.filter((item) => item.type === 'song'),
    )
    expect(saved.map(({ lyricVersionIds }) => lyricVersionIds.length)).toEqual(
      wanted.map(({ languages = [] }) => languages.length),
    )
  })
})

describe('the people of the demo', () => {
  test('have names, and the history says who saved', async () => {
    const [service] = await servicesByDay()
    const query = { withSavedBy: true }
    const history = await historyOf(all(), serviceKind, demo.church.id, { serviceId: service?._id }, query)
    expect(history.revisions).toEqual([
      expect.objectContaining({ savedBy: expect.objectContaining({ name: 'Ruth Adler' }) }),
    ])
    const names = (await all().users.find().toArray()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Jonas Berg', 'Mira Sundt', 'Ruth Adler'])
  })
})

describe('the charts of the demo', () => {
  test('belong to songs with a lead sheet, in whose key they stand', async () => {
    expect(demoCharts.size).toBeGreaterThan(3)
    const charts = await all()
      .arrangements.find({ 'document.chart': { $type: 'string' } })
      .toArray()
    expect(charts.map(({ document }) => document.chart).toSorted()).toEqual(
      [...demoCharts.values()].toSorted(),
    )
  })

  test.each([...demoCharts])('%s has the words of the song and chords alone', (title, text) => {
    const song = demoSongs.find((one) => one.title === title)
    const chart = parseChart(text)
    expect([chart.title, chart.key, chart.tempo]).toEqual([
      title,
      song?.sheet?.key ?? '',
      song?.sheet?.tempo ?? 0,
    ])
    expect(chordsOf(chart).filter((chord) => !chordOf(chord, 'english'))).toEqual([])
    const words = (song?.lyrics[0]?.words ?? '').split('\n').map((line) => line.trim())
    const sung = words.filter((line) => line !== '' && !line.startsWith('['))
    expect(compareWords(text, sung)).toEqual([])
  })
})

test('the demo goes as a whole, with its services and people', async () => {
  const record = await church()
  expect(isWorkedIn(record)).toBe(false)
  expect(await removeDemo(storage(), demo.church.id)).toBe(3)
  const { services, songs, arrangements, revisions } = all()
  const counts = [services, songs, arrangements, revisions].map((one) => one.estimatedDocumentCount())
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 0])
})

const church = async () => {
  const record = await all().churches.findOne({ _id: demo.church.id })
  if (!record) throw new Error('There is no demo church.')
  return record
}
