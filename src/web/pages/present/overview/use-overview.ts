import { type RefObject, useRef, useState } from 'react'

type Keys = Record<string, () => void>

/** The overview of all slides: whether it is open, and its keys while it is. */
export function useOverview(stage: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    stage.current?.focus({ preventScroll: true })
  }
  const tiles = () => [...(element.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
  const focused = () => tiles().find((tile) => tile === document.activeElement)
  const step = (by: 1 | -1) => () => {
    const all = tiles()
    const own = focused()
    all[own ? all.indexOf(own) + by : 0]?.focus()
  }
  const row = (by: 1 | -1) => () => {
    const own = focused()
    if (own) nearestInNextRow(tiles(), own, by)?.focus()
  }
  const edge = (at: 0 | -1) => () => tiles().at(at)?.focus()
  const press = () => {
    if (element.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).click()
  }
  const keys: Keys = {
    ArrowRight: step(1),
    ArrowLeft: step(-1),
    ArrowDown: row(1),
    ArrowUp: row(-1),
    Home: edge(0),
    End: edge(-1),
    Enter: press,
    ' ': press,
    Escape: close,
  }
  return {
    isOpen,
    element,
    close,
    toggle: () => (isOpen ? close() : setOpen(true)),
    keys: isOpen ? keys : {},
  }
}

/** Of the tiles in the next row above or below the one that is nearest. */
function nearestInNextRow(tiles: readonly HTMLElement[], own: HTMLElement, by: 1 | -1) {
  const { left, top } = own.getBoundingClientRect()
  const away = tiles
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - top) * by > 1)
  const closest = Math.min(...away.map(({ box }) => Math.abs(box.top - top)))
  const inRow = away.filter(({ box }) => Math.abs(Math.abs(box.top - top) - closest) <= 1)
  return inRow.toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.tile
}
