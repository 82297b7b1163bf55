import { useTexts } from '../../texts/texts.ts'
import { PagePart } from '../../ui/page-part.tsx'
import { Clock } from './clock.tsx'
import { Scaled, type ShownSlide, SlideWords } from './slide-words.tsx'
import type { Size } from './type-size.ts'

interface Props {
  title: string
  /** What the section is called. */
  section: string
  /** The space of the window on the projector, which decides what stands on a slide. */
  space: Size
  current: ShownSlide | null
  next: ShownSlide | null
  /** The wall is black although there is a slide. */
  isBlank: boolean
}

/** What the one who presents sees while the slides are on another screen: this slide, the next one, and the time. */
export function StageView({ title, section, space, current, next, isBlank }: Props) {
  const t = useTexts()
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 truncate text-lg">
          {title}
          {section !== '' && <span className="text-neutral-300"> · {section}</span>}
        </p>
        <Clock />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-[3fr_2fr] gap-4 landscape:grid-cols-[3fr_2fr] landscape:grid-rows-1">
        <Preview
          label={isBlank ? t.present.blanked : t.present.now}
          isDim={isBlank}
          space={space}
          shown={current}
        />
        <Preview label={t.present.upcoming} space={space} shown={next} />
      </div>
    </div>
  )
}

interface PreviewProps {
  label: string
  space: Size
  shown: ShownSlide | null
  isDim?: boolean
}

function Preview({ label, space, shown, isDim = false }: PreviewProps) {
  return (
    <section aria-label={label} className="flex min-h-0 min-w-0 flex-col gap-1">
      <h2 className="text-neutral-300 text-sm">{label}</h2>
      <Scaled space={space}>
        <div className={isDim ? 'h-full opacity-40' : 'h-full'}>
          {shown && (
            <PagePart of={shown} fallback={null}>
              <SlideWords shown={shown} />
            </PagePart>
          )}
        </div>
      </Scaled>
    </section>
  )
}
