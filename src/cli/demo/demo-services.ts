import type { Visibility } from '../../core/visibility.ts'

/** An item of a demo service as it is written down. */
export type DemoItem =
  | {
      readonly song: string
      /** The languages it is sung in; none: the church has not chosen yet. */
      readonly languages?: readonly string[]
      readonly key?: string
      readonly note?: string
    }
  | { readonly title: string; readonly text: string }

export interface DemoService {
  /** The day, as seen from the day on which the demo is filled. */
  readonly day: 'lastSunday' | 'today' | 'nextSunday'
  readonly time: string
  readonly title: string
  readonly notes: string
  readonly visibility: Visibility
  readonly items: readonly DemoItem[]
}

/** What Harbour Church sings. The texts were written for this project; see docs/decisions/0127-first-start.md. */
export const demoServices: readonly DemoService[] = [
  {
    day: 'lastSunday',
    time: '10:00',
    title: 'Morning service',
    notes: 'Coffee on the quay afterwards.',
    visibility: 'members',
    items: [
      { title: 'Welcome', text: '' },
      { song: 'Morning Finds the Hills', languages: ['en', 'de'], key: 'D' },
      { title: 'Reading', text: 'Psalm 121' },
      { song: 'Wide as the Harbour', languages: ['en'], key: 'F', note: 'A tone lower for the children.' },
      { title: 'Sermon', text: 'A lamp for the next step' },
      { song: 'Small Faith', languages: ['en'] },
      { song: 'Go With Salt and Light', languages: ['en'], key: 'Bb' },
    ],
  },
  {
    day: 'today',
    time: '19:00',
    title: 'Evening prayer',
    notes: 'Open the page of today on a phone to follow along.',
    visibility: 'public',
    items: [
      { title: 'Welcome', text: 'Come in as you are. There is room, and there is bread.' },
      { song: 'Over Our City', languages: ['en'], key: 'Bm' },
      { title: 'Reading', text: 'Psalm 46' },
      {
        song: 'Bread for the Road',
        languages: ['en', 'fr'],
        key: 'D',
        note: 'The first chorus without drums.',
      },
      {
        title: 'Prayer',
        text:
          'You know the harbour we left and the one we hope for.\n' +
          'Keep watch over those who are still at sea,\n' +
          'over those who wait at a window tonight,\n' +
          'and over all who have no light of their own.\n' +
          'Teach us to be a lamp for each other. Amen.',
      },
      { song: 'Geh mit uns den Weg', languages: ['de', 'en'], key: 'F' },
      { title: 'Blessing', text: 'Go in peace, and be in no hurry to forget it.' },
    ],
  },
  {
    day: 'nextSunday',
    time: '10:00',
    title: 'Morning service',
    notes: 'Sound check at nine.',
    visibility: 'members',
    items: [
      { title: 'Welcome', text: '' },
      { song: 'Name Above the Noise', languages: ['en'], key: 'G', note: 'Begin with the bass alone.' },
      { song: 'Wide as the Harbour', key: 'G' },
      { title: 'Reading', text: 'Luke 24:13–35' },
      { song: 'Bread for the Road', languages: ['en'], key: 'C' },
      { title: 'Prayers', text: '' },
      { song: 'Morning Finds the Hills', languages: ['en'] },
    ],
  },
]
