import type { Page } from 'playwright-core'
import { createLyrics, createService, songsPath } from '../../../testkit/songs/songs.ts'
import { type Site, songId } from '../../../testkit/web/site.ts'

const SONG = 'Amazing Grace'

/** The same two verses in two more languages, whose sections are named in these. */
const WORDS = {
  de: { 'Strophe 1': 'O Gnade Gottes, wunderbar', 'Strophe 2': 'Die Gnade hat mich Furcht gelehrt' },
  ko: { '1절': '나 같은 죄인 살리신', '2절': '큰 죄악에서 건지신' },
}

/** Today in the time zone of the church, which is UTC. */
const today = () => new Date().toISOString().slice(0, 10)

/** A public service of today with two songs, in their English words, and a reading. */
export async function planService(site: Site, title = 'Morning service', time = '10:00'): Promise<string> {
  const item = async (title: string, more = {}) => {
    const id = songId(site, title)
    const { lyrics } = (await site.editor.send(`${songsPath(site.churchId)}/${id}/lyrics`)).body
    const english = lyrics.find(({ language }: { language: string }) => language === 'en')
    const chosen = { songId: id, lyricVersionIds: [english.id] }
    return { id: crypto.randomUUID(), type: 'song', ...chosen, ...more }
  }
  const reading = {
    id: crypto.randomUUID(),
    type: 'text',
    title: 'Psalm 23',
    text: 'The Lord is my shepherd.',
  }
  const items = [await item(SONG, { key: 'G', note: 'Begin quietly.' }), reading, await item('Silent Night')]
  const service = { date: today(), time, title, visibility: 'public', notes: 'Doors open at nine.', items }
  return (await createService(site.editor, site.churchId, service)).id
}

export async function translateSong(site: Site): Promise<void> {
  const song = `${songsPath(site.churchId)}/${songId(site, SONG)}`
  for (const [language, verses] of Object.entries(WORDS)) {
    const sections = Object.entries(verses).map(([name, text]) => ({
      ...{ id: crypto.randomUUID(), name, lines: [{ id: crypto.randomUUID(), text }] },
    }))
    await createLyrics(site.editor, song, { language, label: '', sections, sequence: [] })
  }
}

/** The section that a phone marks, by its name; null: none. */
export const sungOn = async (phone: Page): Promise<string | null> =>
  (await phone.locator('[aria-current] h3').allTextContents())[0] ?? null

export const titleOn = (phone: Page): Promise<string | null> =>
  phone.getByRole('heading', { level: 1 }).textContent()

/** Whether the marked section is in sight. */
export const isInSight = (phone: Page): Promise<boolean> =>
  phone.evaluate(() => {
    const place = document.querySelector('[aria-current]')?.getBoundingClientRect()
    return place !== undefined && place.top >= 0 && place.bottom <= window.innerHeight
  })
