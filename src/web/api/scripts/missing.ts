type Listener = () => void

let count = 0
const listeners = new Set<Listener>()

const become = (next: number) => {
  count = next
  for (const listener of listeners) listener()
}

/** Parts of the app that could not be fetched and are waited for. */
export const missing = {
  isAny: () => count > 0,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  begin: () => become(count + 1),
  end: () => become(count - 1),
}
