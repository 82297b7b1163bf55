import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Metadata } from '../../../client/types.ts'
import { directionOf } from '../../../core/languages/language-match.ts'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import { classes } from '../../ui/class-names.ts'
import { PAIR_GAP } from './slide-layout.ts'
import type { Row, Slide } from './slides.ts'
import { GAP, LINE_HEIGHT, type Size, type TypeSize } from './type-size.ts'

/** A slide and all that is needed to show it; sent to the window on the projector as it is. */
export interface ShownSlide {
  slide: Slide
  type: TypeSize
  languages: readonly [string, string]
  wide: readonly string[]
}

/** What stands on a slide, in the middle of the space there is. */
export function SlideWords({ shown }: { shown: ShownSlide }) {
  const { slide, type } = shown
  return (
    <div className="slide-type flex h-full items-center justify-center overflow-hidden font-serif">
      {slide.kind === 'words' ? (
        <Words {...shown} rows={slide.rows} />
      ) : (
        <EndSlide metadata={slide.metadata} size={type.size} />
      )}
    </div>
  )
}

function Words({ rows, type, languages, wide }: Omit<ShownSlide, 'slide'> & { rows: readonly Row[] }) {
  const { size, arrangement, columns } = type
  const tracks = arrangement === 'columns' ? columns : columns.slice(0, 1)
  const line = (text: string, at: 0 | 1) => (
    <span
      lang={languages[at]}
      dir={directionOf(languages[at])}
      data-line={at}
      className={classes(
        'block',
        wide.includes(text) ? 'text-balance' : 'whitespace-nowrap',
        at === 1 && 'text-neutral-300',
      )}
    >
      {text}
    </span>
  )
  return (
    <div
      style={{
        fontSize: `${size}px`,
        lineHeight: LINE_HEIGHT,
        gridTemplateColumns: tracks.map((em) => `${em}em`).join(' '),
        columnGap: `${GAP}em`,
      }}
      className={classes('grid justify-center', arrangement !== 'columns' && 'text-center')}
    >
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
        <Fragment key={at}>
          {arrangement === 'pairs' ? (
            <div style={{ paddingBottom: at === rows.length - 1 ? 0 : `${PAIR_GAP * LINE_HEIGHT}em` }}>
              {row.first !== '' && line(row.first, 0)}
              {row.second !== '' && line(row.second, 1)}
            </div>
          ) : (
            <>
              {row.first === '' && row.second === '' ? (
                <span className="block h-[0.5lh]" />
              ) : (
                line(row.first, 0)
              )}
              {arrangement === 'columns' && line(row.second, 1)}
            </>
          )}
        </Fragment>
      ))}
    </div>
  )
}

const STEP = 0.9
const SMALLEST = 10

interface Props {
  metadata: Pick<Metadata, 'title' | 'authors' | 'copyright'>
  size: number
}

/** Who the song belongs to: in the type of the song, and smaller when that is too much to fit. */
function EndSlide({ metadata, size }: Props) {
  const words = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const inner = words.current
    const outer = inner?.parentElement
    if (!inner || !outer) return
    const fit = () => {
      let next = size
      inner.style.fontSize = `${next}px`
      while (inner.scrollHeight > outer.clientHeight && next > SMALLEST) {
        next *= STEP
        inner.style.fontSize = `${next}px`
      }
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(outer)
    return () => observer.disconnect()
  })
  return (
    <div ref={words} className="max-w-full space-y-[0.6em] text-center leading-snug">
      <p className="text-balance">{metadata.title}</p>
      {metadata.authors.length > 0 && (
        <p className="text-balance text-[0.6em]">{metadata.authors.join(', ')}</p>
      )}
      <p className="whitespace-pre-line text-balance text-[0.45em] text-neutral-300">{metadata.copyright}</p>
    </div>
  )
}

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
