const MARK = '● '
const EVERY_MS = 1000

let end: (() => void) | null = null

/** Makes the tab's title blink until the window has focus; a page cannot bring itself to the front. */
export function markTitle(): void {
  end?.()
  window.focus()
  const blink = () => {
    const { title } = document
    document.title = title.startsWith(MARK) ? title.slice(MARK.length) : MARK + title
  }
  blink()
  const timer = setInterval(blink, EVERY_MS)
  const came = () => {
    if (document.hidden) return
    clearInterval(timer)
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
    for (const [target, event] of SIGNS()) target.removeEventListener(event, came)
    end = null
  }
  for (const [target, event] of SIGNS()) target.addEventListener(event, came)
  end = came
}

/** The events of a tab that is looked at again. */
const SIGNS = (): [EventTarget, string][] => [
  [document, 'visibilitychange'],
  [window, 'focus'],
  [window, 'pointerdown'],
  [window, 'keydown'],
]
