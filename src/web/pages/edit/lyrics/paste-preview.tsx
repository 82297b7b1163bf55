import { LIMITS } from '../../../../core/limits.ts'
import { ownValue } from '../../../../core/own-value.ts'
import type { FormatSection } from '../../../../formats/song.ts'
import type { DetailLine } from '../../../../formats/text/details.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { INPUT } from '../../../ui/field.tsx'

/** Lines about the song. Ticked, they are no words. */
export function PastedDetails({
  details,
  unticked,
  onTick,
}: {
  details: readonly DetailLine[]
  unticked: readonly string[]
  onTick: (line: string) => void
}) {
  const t = useTexts()
  if (details.length === 0) return null
  return (
    <fieldset className="rounded-lg border border-line px-3 pb-2">
      <legend className="px-1 font-medium text-sm">{t.lyrics.pasteDetails}</legend>
      <p className="text-muted text-sm">{t.lyrics.pasteDetailsHint}</p>
      {details.map(({ line, text, kind }) => (
        <label key={line} className="flex min-h-9 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={!unticked.includes(text)}
            onChange={() => onTick(text)}
          />
          <span className="min-w-0 break-words">
            <span className="text-muted">{t.lyrics.pasteKinds[kind]}:</span> {text}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Chords are not kept: how many lines had some, and the lines that are nothing else. */
export function PastedChords({ lines, count }: { lines: readonly string[]; count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <div className="text-muted text-sm">
      <p>{t.lyrics.pasteChords(count)}</p>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chord lines have no identity, and repeat
        <del key={at} className="block overflow-hidden text-ellipsis whitespace-pre">
          {line}
        </del>
      ))}
    </div>
  )
}

export function PastedSections({
  sections,
  renamed,
  onRename,
}: {
  sections: readonly FormatSection[]
  renamed: Readonly<Record<string, string>>
  onRename: (name: string, to: string) => void
}) {
  const t = useTexts()
  return sections.map(({ name, lines }) => (
    <div key={name}>
      <input
        aria-label={`${t.lyrics.sectionName}: ${name}`}
        value={ownValue(renamed, name) ?? name}
        maxLength={LIMITS.sectionName}
        onChange={(event) => onRename(name, event.target.value)}
        className={classes(INPUT, 'mb-1 py-1 font-semibold text-accent text-sm')}
      />
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a preview have no identity
        <p key={at} className="min-h-[1lh] font-serif text-sm">
          {line}
        </p>
      ))}
    </div>
  ))
}
