import { isSamePlace, type LivePlace } from './live-place.ts'

/**
 * Tells the places that this page has sent from those of another presenter. The server sends each state to everyone, also
 * to the page that it came from, and may leave out all but the latest.
 */
export class OwnPlaces {
  /** Sent, and not yet seen among the states of the server. */
  private waiting: (LivePlace | null)[] = []
  private last: LivePlace | null | undefined

  sent(place: LivePlace | null): void {
    this.waiting.push(place)
    this.last = place
  }

  /** Whether a state of the server is one of this page. */
  isOwn(place: LivePlace | null): boolean {
    const at = this.waiting.findIndex((one) => isEqual(one, place))
    if (at !== -1) {
      this.waiting.splice(0, at + 1)
      return true
    }
    return this.last !== undefined && this.waiting.length === 0 && isEqual(this.last, place)
  }

  /** Whether the server has sent back everything that this page has sent, and that was a place. */
  isPresenting(): boolean {
    return this.waiting.length === 0 && this.last != null
  }

  /** Another presenter has spoken: from now on only what is sent after this is of this page. */
  giveUp(): void {
    this.last = undefined
  }
}

const isEqual = (one: LivePlace | null, other: LivePlace | null): boolean =>
  one === null || other === null ? one === other : isSamePlace(one, other)
