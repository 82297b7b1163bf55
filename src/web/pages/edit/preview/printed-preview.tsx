import { useRef } from 'react'
import type { LyricVersion, Song } from '../../../../client/types.ts'
import { useElementSize } from '../../../hooks/screen/use-element-size.ts'
import { PrintedSong } from '../../print/printed-song.tsx'
import { usePrintOptions } from '../../print/use-print-options.ts'

/** The sheet as this browser prints it, made smaller: lines break here where they break on A4 paper. */
export function PrintedPreview({ song, lyrics }: { song: Song; lyrics: LyricVersion }) {
  const { printed } = usePrintOptions()
  const frame = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const size = useElementSize(sheet)
  const scale = size.width > 0 ? Math.min(1, width / size.width) : 1
  return (
    <div ref={frame} className="relative overflow-hidden" style={{ height: size.height * scale }}>
      {/* 178 mm between the margins of the paper, and around them the padding of the sheet on a screen. */}
      <div
        ref={sheet}
        className="absolute top-0 left-0 w-[calc(178mm+4rem)] origin-top-left sm:w-[calc(178mm+6rem)]"
        style={{ transform: `scale(${scale})` }}
      >
        <PrintedSong metadata={song.metadata} lyrics={[lyrics]} {...printed} />
      </div>
    </div>
  )
}
