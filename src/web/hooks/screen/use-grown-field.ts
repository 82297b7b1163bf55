import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const growsByItself = (): boolean => CSS.supports('field-sizing', 'content')

/** As high as its text, with its borders. */
function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

/** For a text area that is as high as its text, in browsers without `field-sizing`. */
export function useGrownField(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    if (field.current && !growsByItself()) grow(field.current)
  }, [text])
  useEffect(() => {
    const element = field.current
    if (!element || growsByItself()) return
    let width = element.clientWidth
    let frame = 0
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      // Within the callback another size would be an error of the page.
      frame = requestAnimationFrame(() => grow(element))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return field
}
