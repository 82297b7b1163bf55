import { Fragment } from 'react'
import { directionOf } from '../../../core/languages/language-match.ts'
import { classes } from '../../ui/class-names.ts'
import { EndSlide } from './end-slide.tsx'
import { PAIR_GAP } from './layout/layout.ts'
import type { Row } from './layout/parts.ts'
import type { Slide } from './layout/slides.ts'
import { GAP, LINE_HEIGHT, type TypeSize } from './layout/type-size.ts'

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
