import {
  addressHere,
  endUnknownPerson,
  personHere,
  setAddressHere,
  setPersonHere,
} from '../../model/save/owner.ts'

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

function become(person: string | null, address: string | null): void {
  setAddressHere(address)
  setPersonHere(person)
  lastAddress = addressHere()
  endUnknownPerson()
  changes++
  channel.postMessage({ person })
  notify()
}

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
  /** Of another person, or of one with another address; null: of nobody. `begin-session.ts` calls it for a person. */
  become,
  forget: () => become(null, null),
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
