import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../../../hooks/input/use-keys.ts'

interface Turned {
  /** What is sung: an item and a section of it. */
  readonly place: string
  readonly part: number
}

const NOWHERE: Turned = { place: '', part: 0 }

/**
 * The part of a section that is shown, which is turned by keys. Each section begins with its first part. Pages of one browser show
 * the same part, such as an overlay and a dock in OBS.
 */
export function useTurnedLines(serviceId: string, place: string, parts: number) {
  const [turned, setTurned] = useState(NOWHERE)
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const opened = new BroadcastChannel(`psaltery.lower-third.${serviceId}`)
    opened.addEventListener('message', ({ data }: MessageEvent<Turned>) => setTurned(data))
    channel.current = opened
    return () => {
      opened.close()
      channel.current = null
    }
  }, [serviceId])
  const part = turned.place === place ? Math.min(turned.part, Math.max(0, parts - 1)) : 0
  const turn = (steps: number) => {
    const next = { place, part: Math.max(0, Math.min(part + steps, parts - 1)) }
    setTurned(next)
    channel.current?.postMessage(next)
  }
  const [onNext, onPrevious] = [() => turn(1), () => turn(-1)]
  useKeys({
    ArrowRight: onNext,
    ArrowDown: onNext,
    PageDown: onNext,
    ' ': onNext,
    ArrowLeft: onPrevious,
    ArrowUp: onPrevious,
    PageUp: onPrevious,
  })
  return { part, onNext }
}
