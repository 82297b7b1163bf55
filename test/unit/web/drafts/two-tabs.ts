import type { LyricsDocument } from '../../../../src/client/types.ts'
import {
  draftOf,
  type EditorState,
  freshState,
  isDirty,
  nextState,
  restoredState,
} from '../../../../src/web/model/editor/editor-state.ts'
import type { Choice, Choices, Merged } from '../../../../src/web/model/merge/choice.ts'
import { mergeLyrics } from '../../../../src/web/model/merge/merge-lyrics.ts'
import type { Drafts } from '../../../../src/web/model/save/drafts.ts'
import { mergeBase } from '../../../../src/web/model/save/other-drafts.ts'
import type { Random } from '../random.ts'
import { browserWith } from './draft-pages.ts'

type State = EditorState<LyricsDocument>

interface Tab {
  page: string
  drafts: Drafts
  state: State
}

const NAME = 'church/song/lyrics/id'
const isLyrics = (value: unknown): value is LyricsDocument =>
  typeof value === 'object' && value !== null && 'sections' in value

/** Two tabs of one person on one document, with the app's own storage, drafts and merge, and a service that counts versions. */
export class TwoTabs {
  /** Every mark typed so far; none is ever removed by hand. */
  readonly typed: string[] = []
  private readonly browser = browserWith()
  private readonly tabs: Tab[]
  private saved: { document: LyricsDocument; version: number }
  private ids = 0

  constructor(
    private readonly random: Random,
    document: LyricsDocument,
  ) {
    this.saved = { document, version: 1 }
    this.tabs = [this.openTab(null), this.openTab(null)]
  }

  step(): void {
    const at = this.random.below(2)
    const [tab, other] = [this.tabs[at], this.tabs[1 - at]]
    if (!tab || !other) return
    const kind = this.random.below(12)
    if (kind < 6) this.type(tab)
    else if (kind < 8) this.tabs[at] = this.reload(tab, this.random.chance(2))
    else if (kind < 10) this.joinInto(tab)
    else this.save(tab)
  }

  /** Closes both, then opens one page after the other until nothing is left unsaved. */
  saveEverything(): { saved: LyricsDocument; left: number } {
    for (const tab of this.tabs) tab.drafts.setOpen(NAME, false)
    this.tabs.length = 0
    for (let visit = 0; visit < 10; visit++) {
      const tab = this.openTab(null)
      this.tabs.push(tab)
      this.joinInto(tab)
      if (isDirty(tab.state)) this.save(tab)
      this.tabs.length = 0
    }
    return { saved: this.saved.document, left: this.openTab(null).drafts.all().length }
  }

  private openTab(earlierPage: string | null): Tab {
    const page = `p${++this.ids}`
    const drafts = this.browser.open('anna', page, earlierPage)
    const draft = drafts.load(NAME, isLyrics)
    const tab = { page, drafts, state: draft ? restoredState(draft) : this.fresh() }
    if (!draft) this.takeUpCrashed(tab)
    drafts.setOpen(NAME, true)
    return tab
  }

  private fresh(): State {
    return freshState(this.saved.document, this.saved.version)
  }

  /** As the editor does for a draft that is marked as open and whose page does not answer. */
  private takeUpCrashed(tab: Tab): void {
    const silent = tab.drafts.others(NAME, isLyrics).find(({ page }) => !this.isAlive(page))
    const draft = silent && tab.drafts.take(NAME, silent.page, isLyrics)
    if (draft) tab.state = restoredState(draft)
  }

  private isAlive(page: string): boolean {
    return this.tabs?.some((tab) => tab.page === page) ?? false
  }

  private reload(tab: Tab, crashed: boolean): Tab {
    if (!crashed) tab.drafts.setOpen(NAME, false)
    this.tabs.splice(this.tabs.indexOf(tab), 1, { ...tab, page: 'gone' })
    return this.openTab(tab.page)
  }

  private type(tab: Tab): void {
    const mark = `<${tab.page}.${++this.ids}>`
    this.typed.push(mark)
    const document = structuredClone(tab.state.timeline.present)
    const home = this.random.pick(document.sections)
    const line = this.random.pick(home.lines)
    if (this.random.chance(2)) line.text += mark
    else home.lines.splice(this.random.below(home.lines.length + 1), 0, { id: `l${this.ids}`, text: mark })
    if (this.random.chance(4)) document.sections = this.random.shuffled(document.sections)
    this.become(
      tab,
      nextState(tab.state, { kind: 'change', next: () => document, run: null, person: 'anna' }),
    )
  }

  private become(tab: Tab, state: State): void {
    tab.state = state
    if (!isDirty(state)) {
      tab.drafts.discard(NAME)
      return
    }
    expectKept(tab.drafts.keep(NAME, draftOf(state, new Date(++this.ids).toISOString()), true))
  }

  /** Merges all other drafts into this tab; a live tab gives its draft up only in the wording that was merged. */
  private joinInto(tab: Tab): void {
    for (const { page, draft } of tab.drafts.others(NAME, isLyrics)) {
      const { base, version, timeline } = tab.state
      const common = mergeBase({ base, version, mine: timeline.present }, draft)
      const mine = this.merged(common.base, timeline.present, draft.mine)
      this.become(tab, nextState(tab.state, { kind: 'rebase', ...common.onto, mine, person: 'anna' }))
      const live = this.tabs.find((other) => other.page === page)
      if (!live) tab.drafts.discard(NAME, page)
      else {
        const taken = { kind: 'taken', mine: JSON.stringify(draft.mine), loaded: this.saved } as const
        this.become(live, nextState(live.state, taken))
      }
    }
  }

  /** A save on top of an older version is refused, merged and sent again, as in the editor. */
  private save(tab: Tab): void {
    if (!isDirty(tab.state)) return
    if (tab.state.version !== this.saved.version) {
      const { base, timeline } = tab.state
      const mine = this.merged(base, timeline.present, this.saved.document)
      const { document, version } = this.saved
      this.become(
        tab,
        nextState(tab.state, { kind: 'rebase', base: document, version, mine, person: 'anna' }),
      )
    }
    const document = tab.state.timeline.present
    this.saved = { document, version: this.saved.version + 1 }
    tab.drafts.discardSaved(NAME, document)
    this.become(tab, this.fresh())
    for (const other of this.tabs) if (!isDirty(other.state)) other.state = this.fresh()
  }

  /** As in one open page the same key always gives the same id. Where both changed one line, both wordings are kept; elsewhere the answer is any. */
  private merged(base: LyricsDocument, mine: LyricsDocument, theirs: LyricsDocument): LyricsDocument {
    const idFor = (key: string) => `both-${key}`
    const choices: Record<string, Choice> = {}
    const merge = (given: Choices): Merged<LyricsDocument> => mergeLyrics(base, mine, theirs, idFor, given)
    for (let open = merge(choices); open.open > 0; open = merge(choices)) {
      for (const { key, choice, both } of open.conflicts)
        if (choice === null) choices[key] = both ? 'both' : this.random.pick(['mine', 'theirs'])
    }
    return merge(choices).document
  }
}

function expectKept(isKept: boolean): void {
  if (!isKept) throw new Error('the storage of this test keeps everything')
}
