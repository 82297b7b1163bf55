import { useTexts } from '../../texts/texts.ts'

/** Small below a slide: what the section is called, and the line that comes next. */
export function SlideFoot({ section, nextLine }: { section: string; nextLine: string }) {
  const t = useTexts()
  return (
    <p
      data-foot
      className="flex h-[max(1.75rem,4vh)] items-center justify-between gap-8 px-[4vw] text-[max(0.875rem,2.2vh)] text-neutral-400"
    >
      <span className="max-w-1/2 shrink-0 truncate">{section}</span>
      {nextLine !== '' && (
        <span className="min-w-0 truncate">
          <span className="sr-only">{t.present.upcoming}: </span>
          <bdi>{nextLine}</bdi>
        </span>
      )}
    </p>
  )
}
