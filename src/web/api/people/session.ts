import { takeUpFormerDrafts } from '../../model/save/draft.ts'
import {
  addressHere,
  endUnknownPerson,
  formerPersonOf,
  personHere,
  personOf,
  setAddressHere,
  setPersonHere,
} from '../../model/save/owner.ts'
import { browserStorage } from '../../model/storage.ts'

type Listener = () => void

let ended = false
let changes = 0
/** The address that this page has seen last of the person whose session it is. */
let lastAddress = addressHere()
const listeners = new Set<Listener>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Notifies the other tabs, also in browsers without storage. */
const channel = new BroadcastChannel('psaltery.session')

channel.onmessage = ({ data }: MessageEvent<{ person: string | null }>) => {
  if (personHere() !== data.person) setPersonHere(data.person)
  changes++
  lastAddress = addressHere()
  if (data.person !== null) ended = false
  notify()
}

function become(person: string | null): void {
  setPersonHere(person)
  lastAddress = addressHere()
  endUnknownPerson()
  changes++
  channel.postMessage({ person })
  notify()
}

const here = personHere()
if (here !== null) takeUpFormerDrafts(browserStorage, here, here)

/**
 * The person of the session, and whether it ended under an open page. A request that was refused for that reports it; the
 * page shows the sign-in form in place.
 */
export const session = {
  /** Who signed in last, as `personOf` names people; null when this browser has not seen it. */
  person: personHere,
  /** The number of sign-ins and sign-outs since this page was opened, in this tab or in another. */
  changes: () => changes,
  /** The address typed at sign-in; null when this browser has not seen it, or the session has ended. */
  address: addressHere,
  /** The same, also after the session has ended, for the sign-in that goes on with the page. */
  lastAddress: () => lastAddress,
  begin(email: string) {
    setAddressHere(email.trim())
    takeUpFormerDrafts(browserStorage, formerPersonOf(email), personOf(email))
    become(personOf(email))
  },
  /** The account has another address now; what was typed for the old one stays that of the person. */
  rename(from: string, to: string) {
    setAddressHere(to)
    takeUpFormerDrafts(browserStorage, personOf(from), personOf(to))
    become(personOf(to))
  },
  forget() {
    setAddressHere(null)
    become(null)
  },
  /** Makes every listener check the person again. */
  tell: notify,
  hasEnded: () => ended,
  end() {
    if (ended) return
    ended = true
    setAddressHere(null)
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
