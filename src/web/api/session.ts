/** Whether the session ended under an open page. Whoever finds out says so; the page asks to sign in again in place. */
type Listener = () => void

let ended = false
const listeners = new Set<Listener>()

const tell = () => {
  for (const listener of listeners) listener()
}

export const session = {
  hasEnded: () => ended,
  end() {
    if (ended) return
    ended = true
    tell()
  },
  resume() {
    if (!ended) return
    ended = false
    tell()
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
