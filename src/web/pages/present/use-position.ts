import { useState } from 'react'
import { tabStorage } from '../../model/storage.ts'
import { type Position, START } from './layout/position.ts'

const NAME = 'psaltery.present'

/** Kept over a reload of this page, so that the screen does not show the first slide again. */
export function usePosition() {
  const [position, setPosition] = useState(stored)
  return {
    position,
    moveTo: (next: Position) => {
      setPosition(next)
      tabStorage.set(NAME, JSON.stringify([location.pathname, next.song, next.part, next.row]))
    },
    forget: () => tabStorage.remove(NAME),
  }
}

function stored(): Position {
  try {
    const [path, ...numbers] = JSON.parse(tabStorage.get(NAME) ?? '[]')
    const [song, part, row] = numbers.map(Number)
    if (path !== location.pathname || song === undefined || part === undefined || row === undefined)
      return START
    return { song, part, row }
  } catch {
    return START
  }
}
