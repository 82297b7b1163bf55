import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  listRef: RefObject<HTMLElement | null>
  /** What the list shows. A list of something else begins at its top. */
  subject: string
  children: ReactNode
}

interface Place {
  row: Element
  /** Among the rows. */
  at: number
  top: number
  /** What had the focus within the row. */
  focused: HTMLElement | null
}

/**
 * Around a list that may change by itself: the row in use stays where it is on the screen and keeps the focus. A class,
 * because only a class can look at the page before React changes it.
 */
export class SteadyRows extends Component<Props> {
  override getSnapshotBeforeUpdate({ subject }: Props): Place | null {
    const list = this.props.listRef.current
    if (!list || subject !== this.props.subject) return null
    const rows = [...list.children]
    const { activeElement } = document
    const focused =
      activeElement instanceof HTMLElement && list.contains(activeElement) ? activeElement : null
    const at = rows.findIndex((row) => (focused ? row.contains(focused) : row.matches(':hover')))
    const row = rows[at]
    return row ? { row, at, top: row.getBoundingClientRect().top, focused } : null
  }

  override componentDidUpdate(_before: Props, _state: unknown, place: Place | null): void {
    if (!place) return
    const { row, at, top, focused } = place
    if (!row.isConnected) {
      if (focused) focusRow(this.props.listRef.current, at)
      return
    }
    const moved = row.getBoundingClientRect().top - top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
    if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true })
  }

  override render() {
    return this.props.children
  }
}

/** The row that took the place of one that has gone, or the last one. */
function focusRow(list: HTMLElement | null, at: number): void {
  const row = list?.children[at] ?? list?.lastElementChild
  row?.querySelector('a')?.focus({ preventScroll: true })
}
