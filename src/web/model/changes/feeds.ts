import type { Standing } from '../../../client/web-contract.ts'
import { type CaughtUp, type ChangesService, type Clock, Feed, type FeedCursor } from './feed.ts'

/** What a page tells. */
export type FromPage =
  /** In place of the church it followed before. */
  | { kind: 'follow'; person: string | null; churchId: string; after: FeedCursor | null; isVisible: boolean }
  | { kind: 'leave' }
  | { kind: 'visible'; isVisible: boolean }
  /** A person has signed in or out. */
  | { kind: 'session'; person: string | null }

/** What a page is told. */
export type ToPage =
  | ({ kind: 'changes'; churchId: string } & CaughtUp)
  /** The person it follows for is no longer the one of the session. */
  | { kind: 'closed' }
  /** The person's role, or the church or its people, may be others than before; null: that is not known. */
  | { kind: 'standing'; churchId: string; standing: Standing | null }
  /** The person is no longer a member. */
  | { kind: 'noMember'; churchId: string }

interface Options extends Clock {
  serviceOf: (churchId: string) => ChangesService
  /** For how many seconds a feed goes on without a visible page. */
  restAfter: number
}

interface OpenFeed {
  feed: Feed
  person: string | null
  churchId: string
  pages: Set<Page>
  callOffRest: () => void
}

interface Page {
  send: (message: ToPage) => void
  receive: (news: CaughtUp) => void
  open: OpenFeed | null
  isVisible: boolean
}

/** The feeds of all pages that share them: one for each person and church. */
export class Feeds {
  private readonly feeds = new Map<string, OpenFeed>()

  constructor(private readonly options: Options) {}

  /** A page begins to talk. The answer takes what it tells. */
  join(send: (message: ToPage) => void): (message: FromPage) => void {
    const page: Page = {
      send,
      receive: (news) => {
        if (page.open) send({ kind: 'changes', churchId: page.open.churchId, ...news })
      },
      open: null,
      isVisible: false,
    }
    return (message) => {
      switch (message.kind) {
        case 'follow':
          return this.follow(page, message)
        case 'leave':
          return this.leave(page)
        case 'visible':
          page.isVisible = message.isVisible
          return this.settle(page.open)
        case 'session':
          return this.closeOthers(message.person)
      }
    }
  }

  private follow(page: Page, { person, churchId, after, isVisible }: FromPage & { kind: 'follow' }): void {
    this.leave(page)
    const name = JSON.stringify([person, churchId])
    const open = this.feeds.get(name) ?? this.openFeed(person, churchId)
    this.feeds.set(name, open)
    open.pages.add(page)
    page.open = open
    page.isVisible = isVisible
    open.feed.follow(page.receive, after)
    this.settle(open)
  }

  private openFeed(person: string | null, churchId: string): OpenFeed {
    const pages = new Set<Page>()
    const tell = (message: ToPage) => {
      for (const page of pages) page.send(message)
    }
    const feed = new Feed(this.options.serviceOf(churchId), this.options, {
      onNoMember: () => tell({ kind: 'noMember', churchId }),
      onStanding: (standing) => tell({ kind: 'standing', churchId, standing }),
    })
    return { ...{ feed, person, churchId, pages }, callOffRest: () => {} }
  }

  private leave(page: Page): void {
    const { open } = page
    if (!open) return
    page.open = null
    open.pages.delete(page)
    open.feed.leave(page.receive)
    this.settle(open)
  }

  /** The feeds of this person only. */
  private closeOthers(person: string | null): void {
    for (const [name, open] of this.feeds) {
      if (person !== null && open.person === person) continue
      this.feeds.delete(name)
      open.callOffRest()
      open.feed.pause()
      for (const page of open.pages) {
        page.open = null
        page.send({ kind: 'closed' })
      }
    }
  }

  private settle(open: OpenFeed | null): void {
    if (!open) return
    open.callOffRest()
    open.callOffRest = () => {}
    if ([...open.pages].some(({ isVisible }) => isVisible)) open.feed.wake()
    else open.callOffRest = this.options.after(this.options.restAfter, () => open.feed.pause())
  }
}
