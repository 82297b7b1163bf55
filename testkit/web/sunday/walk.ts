import type { Browser } from 'playwright-core'
import { de } from '../../../src/web/texts/live/de.ts'
import type { Client } from '../../people.ts'
import { makeMember } from '../../people.ts'
import type { TestServer } from '../../server.ts'
import { CHANGES, type Moment } from './changes.ts'
import { type Device, look, onWall, openPhones, openPresenter, openView, type Presenter } from './devices.ts'
import { wrongIn } from './expected.ts'
import { SundayPlan } from './plan.ts'

interface Options {
  readonly server: TestServer
  readonly browser: Browser
  readonly churchId: string
  readonly editor: Client
  readonly items: number
  readonly phones: number
  /** After so many milliseconds a device that does not show what it should counts as wrong. */
  readonly limitMs: number
  /** The walk ends at the first device that counts as wrong. */
  readonly endsAtWrong?: boolean
  readonly say?: (line: string) => void
}

/** How one device followed one step. */
export interface Seen {
  readonly step: string
  readonly kind: 'turn' | 'plan' | 'words'
  readonly device: string
  readonly ms: number
  /** What it showed instead; null: it was right in time. */
  readonly wrong: string | null
}

const PAUSE_MS = 25
/** A walk that never comes to an end is an error of its own. */
const MOST_TURNS = 200

/**
 * Walks through a service as two presenters, one after the other, with phones of four languages, a stage and an overlay, while
 * the plan and words change; and compares at each step what every device shows with what is on the wall.
 */
export async function walkSunday(options: Options): Promise<Seen[]> {
  const { server, browser, churchId, editor, say = () => {} } = options
  const plan = await SundayPlan.make(churchId, editor, options.items)
  const place = { browser, origin: server.origin, churchId, serviceId: plan.serviceId }
  const other = await makeMember(server, churchId, 'Editor')
  const first = await openPresenter(place, editor.cookie ?? '')
  const second = await openPresenter(place, other.cookie ?? '')
  const devices = [
    ...(await openPhones(place, options.phones)),
    await openView(place, 'stage', 'en', editor.cookie ?? null),
    await openView(place, 'overlay', 'de', null),
  ]
  const walk = new Walk(options, plan, [first, second], devices)
  await walk.begin(first)
  const waiting = [...CHANGES]
  let since = 0
  while (await walk.turn()) {
    since++
    const [change] = waiting
    const moment = await walk.moment()
    if (change && since >= 2 && change.suits(moment)) {
      await walk.change(change, moment)
      waiting.shift()
      since = 0
      // Half way the other presenter goes on.
      if (waiting.length === CHANGES.length / 2) await walk.handOver(second)
    }
    say(`${walk.turns} turns, ${waiting.length} changes to come`)
  }
  if (waiting.length > 0) throw new Error(`There was no moment for: ${waiting[0]?.name}`)
  return walk.seen
}

class Walk {
  readonly seen: Seen[] = []
  turns = 0
  private presenter: Presenter
  private title = ''

  constructor(
    private readonly options: Options,
    private readonly plan: SundayPlan,
    private readonly presenters: readonly [Presenter, Presenter],
    private readonly devices: readonly Device[],
  ) {
    this.presenter = presenters[0]
    this.title = plan.items[0]?.title ?? ''
  }

  async begin(presenter: Presenter): Promise<void> {
    this.presenter = presenter
    const began = performance.now()
    await presenter.page.getByRole('switch', { name: de.present.follow }).click()
    await this.compare('following begins', 'turn', began)
  }

  /** Goes on by one slide; false at the end. */
  async turn(): Promise<boolean> {
    if (++this.turns > MOST_TURNS) throw new Error('The service has no end.')
    const [controls = ''] = await this.presenter.page.locator('main').allInnerTexts()
    const [, at, count] = /(\d+) von (\d+)/.exec(controls) ?? []
    if (at === count && this.plan.items.at(-1)?.title === (await this.moment()).title) return false
    const before = (await onWall(this.presenter)).text
    const began = performance.now()
    await this.presenter.page.keyboard.press('ArrowRight')
    await until(async () => (await onWall(this.presenter)).text !== before, this.options.limitMs)
    await this.compare(`turn ${this.turns}`, 'turn', began)
    return true
  }

  async moment(): Promise<Moment> {
    const { line, text } = await onWall(this.presenter)
    const named = [...this.plan.titles].find((title) => text.split('\n')[0] === title)
    this.title = line?.song ?? named ?? this.title
    return { plan: this.plan, title: this.title, line }
  }

  /** What is on both walls stays there, and both presenters learn of a new plan. */
  async change(change: (typeof CHANGES)[number], moment: Moment): Promise<void> {
    const before = await Promise.all(this.presenters.map(onWall))
    const began = performance.now()
    await change.make(moment)
    const changed = performance.now()
    await this.compare(change.name, change.kind, began)
    const places = (walls: typeof before) =>
      walls.map(({ line, text }) => (line ? [line.song, line.section] : text))
    await this.expectThat(change.name, change.kind, 'the walls', changed, async () => {
      const now = await Promise.all(this.presenters.map(onWall))
      return Bun.deepEquals(places(now), places(before)) ? null : JSON.stringify(places(now))
    })
    if (change.kind === 'words') return
    for (const [at, { page, wall }] of this.presenters.entries()) {
      const said = page.getByText(de.present.planChanged)
      await this.expectThat(change.name, change.kind, `presenter ${at + 1}`, changed, async () =>
        (await said.count()) === 1 ? null : 'not told that the plan has changed',
      )
      if ((await said.count()) === 1)
        await page.getByRole('button', { name: 'Schließen', exact: true }).click()
      if ((await wall.getByText(de.present.planChanged).count()) > 0)
        throw new Error('The wall says that the plan has changed.')
    }
  }

  /** The other presenter goes to what is sung, and phones follow that one from then on. */
  async handOver(to: Presenter): Promise<void> {
    const wanted = (await onWall(this.presenter)).line
    await to.page.getByRole('button', { name: de.present.goThere }).click()
    await until(async () => (await onWall(to)).line?.section === wanted?.section, this.options.limitMs)
    await this.begin(to)
  }

  private async compare(step: string, kind: Seen['kind'], began: number): Promise<void> {
    const { title, line } = await this.moment()
    const revision = line ? this.plan.revisionOf(title, line.section) : null
    await Promise.all(
      this.devices.map((device) =>
        this.expectThat(step, kind, device.name, began, async () => {
          const wall = kind === 'words' ? (await onWall(this.presenter)).line : line
          if (wall && revision !== null && wall.revision !== revision) return 'the wall has older words'
          return wrongIn(this.plan, title, device, await look(device), wall)
        }),
      ),
    )
  }

  /** The last answer within the time counts: null is right. */
  private async expectThat(
    step: string,
    kind: Seen['kind'],
    device: string,
    began: number,
    wrongNow: () => Promise<string | null>,
  ): Promise<void> {
    let wrong = await wrongNow()
    while (wrong !== null && performance.now() - began < this.options.limitMs) {
      await Bun.sleep(PAUSE_MS)
      wrong = await wrongNow()
    }
    this.seen.push({ step, kind, device, ms: Math.round(performance.now() - began), wrong })
    if (wrong === null) return
    if (this.options.endsAtWrong) throw new Error(`${step}: ${device}: ${wrong}`)
    this.options.say?.(`${step}: ${device}: ${wrong}`)
  }
}

async function until(holds: () => Promise<boolean>, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs
  while (performance.now() < end && !(await holds())) await Bun.sleep(PAUSE_MS)
}
