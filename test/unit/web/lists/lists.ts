import type { ListSong, SetList } from '../../../../src/web/model/lists/set-list.ts'
import type { Random } from '../../../../testkit/random.ts'

const LETTERS = [...'abcdefghij ÄÖüß…“”\'"&<>/#?+=%éñ한국어שלוםمرحبا🎵👩‍👩‍👧\n\u0000\ufeff']

const text = (random: Random, most: number): string =>
  random.list(0, most, () => random.pick(LETTERS)).join('')

export function randomSong(random: Random, key: string): ListSong {
  const short = () => random.uuid().slice(0, 8)
  return {
    key,
    songId: random.uuid(),
    title: text(random, 60),
    language: random.chance(0.3)
      ? null
      : random.pick(['de', 'en', 'ko', 'pt-BR', 'he-Latn', 'x-own-dialect']),
    lyrics: random.chance(0.5) ? null : short(),
    arrangement: random.chance(0.5) ? null : short(),
    note: random.chance(0.6) ? '' : text(random, 500),
  }
}

export function randomList(random: Random, most = 60): SetList {
  const days = random.between(0, 73_048)
  const date = new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
  const count = random.between(0, most)
  return {
    title: text(random, 100),
    date: random.chance(0.2) ? null : date,
    songs: Array.from({ length: count }, (_, at) => randomSong(random, String(at))),
  }
}

/** Twelve songs with titles as songs have them, and everything chosen. */
export function sundayList(random: Random): SetList {
  const titles = [
    'Großer Gott, wir loben dich',
    'Come, Thou Fount of Every Blessing',
    'O for a Thousand Tongues to Sing',
    'It Is Well with My Soul',
  ]
  return {
    title: 'Sunday morning, harvest thanksgiving',
    date: '2026-10-04',
    songs: Array.from({ length: 12 }, (_, at) => ({
      ...randomSong(random, String(at)),
      title: titles[at % titles.length] ?? '',
      language: at % 3 === 0 ? 'pt-BR' : 'de',
      lyrics: random.uuid().slice(0, 8),
      arrangement: random.uuid().slice(0, 8),
      note: '',
    })),
  }
}
