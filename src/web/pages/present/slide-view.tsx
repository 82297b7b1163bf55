import type { LyricSection, LyricVersion } from '../../../client/types.ts'
import { useSwipe } from '../../hooks/use-swipe.ts'
import { useTexts } from '../../texts/texts.ts'
import { directionOf } from '../song/language-names.ts'
import { Fitted } from './fitted.tsx'
import type { Slide } from './slides.ts'

interface Props {
  slide: Slide
  first: LyricVersion
  second: LyricVersion | null
  onNext: () => void
  onPrevious: () => void
}

/** One slide; a tap on its left third or a swipe to the right goes back, any other tap or swipe forward. */
export function SlideView({ slide, first, second, onNext, onPrevious }: Props) {
  const t = useTexts()
  const { touch } = useSwipe(onNext, onPrevious)
  return (
    <div {...touch} className="relative flex touch-pan-y min-h-0 flex-1 flex-col px-[4vw] pt-[4vh]">
      <div aria-live="polite" className="flex min-h-0 flex-1 flex-col font-serif">
        <Fitted>
          {slide.kind === 'end' ? (
            <div className="max-w-[30em] space-y-[0.6em] whitespace-normal text-center">
              <p className="text-balance">{slide.metadata.title}</p>
              {slide.metadata.authors.length > 0 && (
                <p className="text-[0.6em]">{slide.metadata.authors.join(', ')}</p>
              )}
              <p className="whitespace-pre-line text-[0.45em] text-neutral-300">{slide.metadata.copyright}</p>
            </div>
          ) : (
            <div className="space-y-[0.7em] text-center leading-snug">
              <Lines section={slide.section} language={first.language} />
              {slide.second && second && (
                <div className="text-[0.72em] text-neutral-300 italic">
                  <Lines section={slide.second} language={second.language} />
                </div>
              )}
            </div>
          )}
        </Fitted>
      </div>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t.present.previous}
        onClick={onPrevious}
        className="absolute inset-y-0 left-0 w-1/3 cursor-default"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t.present.next}
        onClick={onNext}
        className="absolute inset-y-0 right-0 w-2/3 cursor-default"
      />
    </div>
  )
}

function Lines({ section, language }: { section: LyricSection; language: string }) {
  return (
    <p lang={language} dir={directionOf(language)}>
      {section.lines.map((line) => (
        <span key={line.id} className="block min-h-[0.5lh] text-balance">
          {line.text}
        </span>
      ))}
    </p>
  )
}
