import { type ReactNode, useRef } from 'react'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import type { Size } from './layout/type-size.ts'

/** Another screen made smaller, so that lines end here where they end there. */
export function Scaled({ space, children }: { space: Size; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useElementSize(frame)
  const scale = Math.min(width / space.width, height / space.height)
  return (
    <div ref={frame} className="relative min-h-0 flex-1 overflow-hidden">
      <div
        className="absolute top-1/2 left-1/2 border border-neutral-600 bg-black"
        style={{
          width: space.width,
          height: space.height,
          transform: `translate(-50%, -50%) scale(${scale})`,
        }}
      >
        {children}
      </div>
    </div>
  )
}
