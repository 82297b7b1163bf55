import { useState } from 'react'
import { tabStorage } from '../../model/storage.ts'
import { type Position, START } from './layout/position.ts'

const NAME = 'psaltery.present'

/** In milliseconds: later the songs begin with their first slide again. */
const COME_BACK_MS = 600_000

/** Kept over a reload of this page, so that the screen does not show the first slide again. */
export function usePosition() {
  const [position, setPosition] = useState(stored)
  return {
    position,
    moveTo: (next: Position) => {
      setPosition(next)
      tabStorage.set(NAME, JSON.stringify(entryOf(next)))
    },
    forget: () => tabStorage.remove(NAME),
    /** Kept for a while after the page was left, perhaps by mistake. */
    leave: () => tabStorage.set(NAME, JSON.stringify([...entryOf(position), Date.now()])),
  }
}

const entryOf = ({ song, part, row }: Position) => [location.pathname, song, part, row]

function stored(): Position {
  try {
    const [path, ...numbers] = JSON.parse(tabStorage.get(NAME) ?? '[]')
    const [song, part, row, leftAt = Date.now()] = numbers.map(Number)
    if (Date.now() - leftAt > COME_BACK_MS) return START
    if (path !== location.pathname || song === undefined || part === undefined || row === undefined)
      return START
    return { song, part, row }
  } catch {
    return START
  }
}
