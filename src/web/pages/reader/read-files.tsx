import { lazy, Suspense, useState } from 'react'
import { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import type { ReadingPlace } from './music-part.ts'
import { SheetReader } from './sheet-reader.tsx'

const ChartReader = lazy(() =>
  import('./chart/chart-reader.tsx').then((module) => ({ default: module.ChartReader })),
)

/** Music on a stand, one file or chart after the other. */
export function ReadFiles({ parts, at, onOpen, onLeave, leaveLabel, onOtherKind }: ReadingPlace) {
  const fullScreen = useFullScreen()
  const [fromEnd, setFromEnd] = useState(false)
  const part = parts[at]
  if (!part) return null
  const open = (target: number, end = false) => {
    if (!parts[target]) return
    setFromEnd(end)
    onOpen(target)
  }
  const leave = () => {
    fullScreen.leave()
    onLeave()
  }
  const place = { parts, at, fromEnd, onOpen: open, onLeave: leave, leaveLabel, onOtherKind }
  const key = `${at} ${part.id}`
  if (part.kind === 'file') return <SheetReader key={key} {...place} file={part} />
  return (
    <Suspense>
      <ChartReader key={key} {...place} music={part} />
    </Suspense>
  )
}
