import { useState } from 'react'
import { tabStorage } from '../../model/storage.ts'
import { type Anchor, START } from './layout/position.ts'

const NAME = 'psaltery.present'

/** In milliseconds: later the songs begin with their first slide again. */
const COME_BACK_MS = 600_000

interface Stored {
  path: string
  anchor: Anchor
  leftAt?: number
}

/** Kept over a reload of this page, so that the screen does not show the first slide again. */
export function usePosition() {
  const [anchor, setAnchor] = useState(stored)
  const store = (kept: Anchor, more: Pick<Stored, 'leftAt'> = {}) =>
    tabStorage.set(NAME, JSON.stringify({ path: location.pathname, anchor: kept, ...more } satisfies Stored))
  return {
    anchor,
    moveTo: (next: Anchor) => {
      setAnchor(next)
      store(next)
    },
    forget: () => tabStorage.remove(NAME),
    /** Kept for a while after the page was left, perhaps by mistake. */
    leave: () => store(anchor, { leftAt: Date.now() }),
  }
}

function stored(): Anchor {
  try {
    const { path, anchor, leftAt = Date.now() }: Stored = JSON.parse(tabStorage.get(NAME) ?? '{}')
    if (path !== location.pathname || Date.now() - leftAt > COME_BACK_MS) return START
    return { ...START, ...anchor }
  } catch {
    return START
  }
}
