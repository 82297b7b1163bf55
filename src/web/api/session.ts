import { personOf } from '../model/person.ts'
import { browserStorage } from '../model/storage.ts'

/** In a place that all tabs share, as they share the session. */
const PERSON = 'psaltery.person'

type Listener = () => void

let ended = false
const listeners = new Set<Listener>()

const notify = () => {
  for (const listener of listeners) listener()
}

/**
 * Whose session it is, and whether it ended under an open page. Whoever finds out says so; the page asks to sign in
 * again in place.
 */
export const session = {
  /** Who signed in last, as `personOf` names people; null when this browser has not seen it. */
  person: () => browserStorage.get(PERSON),
  begin: (email: string) => void browserStorage.set(PERSON, personOf(email)),
  forget: () => browserStorage.remove(PERSON),
  hasEnded: () => ended,
  end() {
    if (ended) return
    ended = true
    notify()
  },
  resume() {
    if (!ended) return
    ended = false
    notify()
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
