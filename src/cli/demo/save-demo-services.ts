import { creating } from '../../catalogue/kind.ts'
import { type ServiceInput, serviceKind } from '../../catalogue/services.ts'
import { newId } from '../../core/ids.ts'
import type { Member } from '../../core/people.ts'
import { type SaveDeps, submitSave } from '../../saves/save.ts'
import { type DemoItem, type DemoService, demoServices } from './demo-services.ts'
import type { SavedDemoSong } from './save-demo-song.ts'

/** Saves the services around a day, by the ordinary saves. */
export const saveDemoServices = async (
  deps: SaveDeps,
  writer: Member,
  today: string,
  songs: readonly SavedDemoSong[],
): Promise<void> => {
  const byTitle = new Map(songs.map((song) => [song.title, song]))
  for (const { day, items, ...service } of demoServices) {
    const input: ServiceInput = {
      ...service,
      date: demoDay(day, today),
      items: items.map((item) => itemOf(item, byTitle)),
    }
    await submitSave(deps, writer, { key: newId(), ifMatch: null }, creating(serviceKind, {}, input))
  }
}

const SUNDAY = 0
const WEEK = 7

/** The last and the next Sunday are other days than today, also on a Sunday. */
export const demoDay = (day: DemoService['day'], today: string): string => {
  const date = new Date(`${today}T00:00:00Z`)
  const sinceSunday = (date.getUTCDay() - SUNDAY + WEEK) % WEEK
  const moved = {
    lastSunday: sinceSunday === 0 ? -WEEK : -sinceSunday,
    today: 0,
    nextSunday: WEEK - sinceSunday,
  }
  date.setUTCDate(date.getUTCDate() + moved[day])
  return date.toISOString().slice(0, 10)
}

const itemOf = (item: DemoItem, songs: ReadonlyMap<string, SavedDemoSong>) => {
  if ('title' in item) return { id: newId(), type: 'text' as const, title: item.title, text: item.text }
  const song = songs.get(item.song)
  if (!song) throw new Error(`The demo has no song "${item.song}".`)
  return {
    id: newId(),
    type: 'song' as const,
    songId: song.songId,
    lyricVersionIds: (item.languages ?? []).flatMap((language) => song.lyrics.get(language) ?? []),
    arrangementId: song.arrangementId,
    key: item.key ?? null,
    note: item.note ?? '',
  }
}
