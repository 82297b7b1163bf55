import { type RefObject, useEffect, useRef } from 'react'

/** Whether whoever asks is still on the page: an answer that comes later must not lead the person away. */
export function useIsOpen(): Readonly<RefObject<boolean>> {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
