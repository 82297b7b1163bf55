import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the page: a late answer must not navigate the person away. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
