import type { SundayPlan } from './plan.ts'
import type { Line } from './words.ts'

/** What is sung when a change is made. */
export interface Moment {
  readonly plan: SundayPlan
  /** Of the item on the wall. */
  readonly title: string
  readonly line: Line | null
}

export interface Change {
  readonly name: string
  readonly kind: 'plan' | 'words'
  /** Whether this is the moment for it. */
  suits(moment: Moment): boolean
  make(moment: Moment): Promise<void>
}

const placeIn = ({ plan, title }: Moment): number => plan.items.findIndex((item) => item.title === title)
const isSong = ({ line }: Moment): boolean => line !== null && line.section !== 'c' && line.section[0] !== 'p'
const isSungInPlan = (moment: Moment): boolean => isSong(moment) && placeIn(moment) !== -1
const isPresented = (moment: Moment): boolean => placeIn(moment) !== -1

/** Eight changes of the plan and two of words, in this order. */
export const CHANGES: readonly Change[] = [
  {
    name: 'a song is added at the end',
    kind: 'plan',
    suits: isPresented,
    make: async ({ plan }) => plan.change([...plan.items, await plan.songItem('late1', 1)]),
  },
  {
    name: 'the words that are sung are corrected',
    kind: 'words',
    suits: isSungInPlan,
    make: ({ plan, title }) => plan.correct(title),
  },
  {
    name: 'a song is added after the one that is sung',
    kind: 'plan',
    suits: isPresented,
    make: async (moment) => {
      const { plan } = moment
      await plan.change(plan.items.toSpliced(placeIn(moment) + 1, 0, await plan.songItem('late2', 0)))
    },
  },
  {
    name: 'the key of what is sung is another one',
    kind: 'plan',
    suits: isSungInPlan,
    make: async (moment) => {
      const { plan, title } = moment
      await plan.change(plan.items.map((item) => (item.title === title ? { ...item, key: 'Eb' } : item)))
    },
  },
  {
    name: 'an item before is moved to the end',
    kind: 'plan',
    suits: (moment) => placeIn(moment) > 0,
    make: async ({ plan }) => {
      const [first, ...others] = plan.items
      if (first) await plan.change([...others, first])
    },
  },
  {
    name: 'a bridge that one language has is added before the next section',
    kind: 'words',
    suits: isSungInPlan,
    make: async ({ plan, title, line }) => {
      await plan.addGermanBridge(title, plan.sectionAt(title, line?.section ?? ''))
    },
  },
  {
    name: 'a later item is removed',
    kind: 'plan',
    suits: (moment) => isPresented(moment) && placeIn(moment) < moment.plan.items.length - 2,
    make: async ({ plan }) => plan.change(plan.items.toSpliced(plan.items.length - 2, 1)),
  },
  {
    name: 'the item that is sung is removed',
    kind: 'plan',
    suits: (moment) => isSungInPlan(moment) && placeIn(moment) < moment.plan.items.length - 1,
    make: (moment) => moment.plan.remove(placeIn(moment)),
  },
  {
    name: 'it is put back',
    kind: 'plan',
    suits: () => true,
    make: ({ plan }) => plan.putBack(),
  },
  {
    name: 'the last item becomes the next one',
    kind: 'plan',
    suits: (moment) => isPresented(moment) && placeIn(moment) < moment.plan.items.length - 2,
    make: async (moment) => {
      const { plan } = moment
      const last = plan.items.at(-1)
      if (last) await plan.change(plan.items.slice(0, -1).toSpliced(placeIn(moment) + 1, 0, last))
    },
  },
]
