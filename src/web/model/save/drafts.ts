import { newId } from '../new-id.ts'
import { browserStorage, type SafeStorage, tabStorage } from '../storage.ts'
import {
  DRAFT_PREFIX,
  type Draft,
  type FoundDraft,
  foundDraft,
  type IsDocument,
  type KeptDraft,
  takeUpFormerDrafts,
} from './draft.ts'
import { ownerHere, personHere } from './owner.ts'

const PAGE = 'psaltery.page'

interface Place {
  storage: SafeStorage
  /** The owner of the drafts; drafts of other owners are never read. */
  owner: () => string
  /** Which open page writes: each has an entry of its own, so that two tabs never overwrite each other. */
  page: string
  /** The page that was open in this tab before: its drafts come back first. */
  earlierPage: string | null
}

/** Drafts of one person by the name of the document, in a storage that outlives the page. */
export class Drafts {
  constructor(private readonly place: Place) {}

  get page(): string {
    return this.place.page
  }

  /** The drafts of this person, also after another one has signed in. */
  of(owner: string): Drafts {
    return new Drafts({ ...this.place, owner: () => owner })
  }

  /** What this page has; otherwise what a page that no longer has it open left, which is this page's from then on. */
  load<Document>(name: string, isDocument: IsDocument<Document>): Draft<Document> | null {
    const own = this.read(this.place.page, name, isDocument)
    if (own) return own.draft
    const [left] = this.others(name, isDocument)
      .filter(({ isOpen }) => !isOpen)
      .sort((one, other) => this.isEarlier(other) - this.isEarlier(one) || byTime(one, other))
    return left ? this.take(name, left.page, isDocument) : null
  }

  /** False if the browser refused it, so that the page can show that. An editor that shows the draft sets `isOpen`. */
  keep<Document>(name: string, draft: Draft<Document>, isOpen = false): boolean {
    const kept: KeptDraft<Document> = { ...draft, isOpen }
    return this.place.storage.set(this.keyOf(name), JSON.stringify(kept))
  }

  /** Sets whether an editor of this page shows it; a draft that no editor shows can be continued by any page. */
  setOpen(name: string, isOpen: boolean): void {
    const kept = this.read(this.place.page, name, isAnything)
    if (kept && kept.isOpen !== isOpen) this.keep(name, kept.draft, isOpen)
  }

  discard(name: string, page = this.place.page): void {
    this.place.storage.remove(this.key(page, name))
  }

  /** After a save: discards the draft unless something else has been typed since. */
  discardSaved(name: string, saved: unknown): void {
    const kept = this.read(this.place.page, name, isAnything)
    if (kept && JSON.stringify(kept.draft.mine) === JSON.stringify(saved)) this.discard(name)
  }

  /** In whichever tab. */
  has(name: string): boolean {
    return this.all().some((found) => found.name === name)
  }

  hasOwn(name: string): boolean {
    return this.place.storage.get(this.keyOf(name)) !== null
  }

  /** Whether the browser itself has it, and not only this page. */
  isStored(name: string, page: string): boolean {
    return this.place.storage.holds(this.key(page, name))
  }

  /** Of the same document, written by other pages of this person. */
  others<Document>(name: string, isDocument: IsDocument<Document>): FoundDraft<Document>[] {
    return this.entries()
      .filter((entry) => entry.name === name && entry.page !== this.place.page)
      .flatMap(({ page }) => this.read(page, name, isDocument) ?? [])
      .sort(byTime)
  }

  /** Another page's draft becomes this page's: it is gone there only once it is here. */
  take<Document>(name: string, page: string, isDocument: IsDocument<Document>): Draft<Document> | null {
    const found = this.read(page, name, isDocument)
    if (!found) return null
    if (this.keep(name, found.draft)) this.discard(name, page)
    return found.draft
  }

  /** Everything of this person that is not saved, the newest first. */
  all(): FoundDraft<unknown>[] {
    return this.entries()
      .flatMap(({ page, name }) => this.read(page, name, isAnything) ?? [])
      .sort(byTime)
  }

  discardAll(): void {
    for (const { page, name } of this.entries()) this.discard(name, page)
  }

  /** Where this page's draft stands in the storage. */
  keyOf(name: string): string {
    return this.key(this.place.page, name)
  }

  private entries(): { page: string; name: string }[] {
    const prefix = this.prefix()
    return this.place.storage.names(prefix).map((key) => {
      const [page = '', ...name] = key.slice(prefix.length).split('/')
      return { page, name: name.join('/') }
    })
  }

  private read<Document>(page: string, name: string, isDocument: IsDocument<Document>) {
    const text = this.place.storage.get(this.key(page, name))
    return foundDraft({ page, name, owner: this.place.owner() }, text, isDocument)
  }

  private readonly isEarlier = ({ page }: { page: string }) => Number(page === this.place.earlierPage)

  private prefix(): string {
    return `${DRAFT_PREFIX}${this.place.owner()}/`
  }

  private key(page: string, name: string): string {
    return `${this.prefix()}${page}/${name}`
  }
}

const isAnything = (_: unknown): _ is unknown => true

const byTime = (one: FoundDraft<unknown>, other: FoundDraft<unknown>) =>
  other.draft.editedAt.localeCompare(one.draft.editedAt)

const page = newId()
const earlierPage = tabStorage.get(PAGE)
tabStorage.set(PAGE, page)

const person = personHere()
if (person !== null) takeUpFormerDrafts(browserStorage, person, person)

/** The drafts of the signed-in person in this browser. */
export const drafts = new Drafts({ storage: browserStorage, owner: ownerHere, page, earlierPage })
