import { useEffect, useMemo, useState } from 'react'
import type { Metadata } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { ownValue } from '../../../../core/own-value.ts'
import { metadataOf } from '../../../../formats/metadata.ts'
import type { SectionNames } from '../../../../formats/section-names.ts'
import type { FormatArrangement, FormatSection } from '../../../../formats/song.ts'
import type { DetailLine } from '../../../../formats/text/details.ts'
import { useKeptForm } from '../../../hooks/saving/use-kept-text.ts'
import {
  type PastedLyrics,
  pastedChart,
  pastedLyrics,
  readPasted,
} from '../../../model/editor/pasted-lyrics.ts'
import { newId } from '../../../model/new-id.ts'
import { useChartTexts } from '../../../texts/chart/chart-texts.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/choice-list.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { INPUT, TextArea } from '../../../ui/field.tsx'

/** A whole text at once: what was found in it is shown before it is used. */
export function PasteDialog({
  name,
  given,
  names,
  onUse,
  onClose,
}: {
  /** Under which the text is kept. */
  name: string
  /** The text that was pasted already; empty: none. */
  given: string
  /** What sections are called in the language of the words. */
  names: SectionNames
  onUse: (lyrics: PastedLyrics, details: Metadata, chart: FormatArrangement | null) => void
  onClose: () => void
}) {
  const t = useAllTexts()
  const { form: text, set: setText, forget } = useKeptForm(`paste/${name}`, '')
  const [keepsChords, setKeepsChords] = useState(false)
  useEffect(() => {
    if (given !== '') setText(given)
  }, [given, setText])
  const [renamed, setRenamed] = useState<Readonly<Record<string, string>>>({})
  /** Lines that look like details and were marked as words. */
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const all = useMemo(() => readPasted(text, { names }), [text, names])
  const { lyrics, details } = useMemo(
    () => readPasted(text, { names, isWords: (_, line) => unticked.includes(line) }),
    [text, unticked, names],
  )
  const { sections, sequence } = lyrics
  const nameOf = (at: number) => ownValue(renamed, sections[at]?.name ?? '') ?? sections[at]?.name
  const tick = (line: string) =>
    setUnticked(unticked.includes(line) ? unticked.filter((other) => other !== line) : [...unticked, line])
  return (
    <Dialog title={t.lyrics.paste} closeLabel={t.close} onClose={onClose} wide>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextArea
          label={t.lyrics.pasteLabel}
          hint={t.lyrics.pasteHint}
          rows={14}
          data-first
          value={text}
          onChange={setText}
          className="font-serif"
        />
        <div className="min-w-0">
          <p role="status" className="mb-2 font-medium text-sm">
            {sections.length > 0 && t.lyrics.pasteFound(sections.length)}
          </p>
          <section
            aria-label={t.lyrics.pasteFound(sections.length)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
            tabIndex={0}
            className="max-h-96 space-y-4 overflow-y-auto p-0.5"
          >
            <PastedDetails details={all.details} unticked={unticked} onTick={tick} />
            <PastedChords
              lines={all.chordLines.map((line) => line.text)}
              count={all.linesWithChords}
              isKept={keepsChords}
              onKeep={setKeepsChords}
            />
            <PastedSections
              sections={sections}
              renamed={renamed}
              onRename={(name, to) => setRenamed({ ...renamed, [name]: to })}
            />
          </section>
          {sequence.length > 0 && (
            <p className="mt-3 text-muted text-sm">
              {t.lyrics.pasteOrder}: {sequence.map(nameOf).join(' · ')}
            </p>
          )}
        </div>
      </div>
      <div className="mt-6 flex justify-end gap-3">
        <Button
          onClick={() => {
            forget()
            onClose()
          }}
        >
          {t.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={sections.length === 0}
          onClick={() => {
            forget()
            onUse(
              pastedLyrics(lyrics, renamed, newId),
              metadataOf(details.map((detail) => detail.gives)),
              keepsChords ? pastedChart(text) : null,
            )
          }}
        >
          {t.lyrics.pasteUse}
        </Button>
      </div>
    </Dialog>
  )
}

/** Lines about the song. Ticked, they are no words. */
function PastedDetails({
  details,
  unticked,
  onTick,
}: {
  details: readonly DetailLine[]
  unticked: readonly string[]
  onTick: (line: string) => void
}) {
  const t = useAllTexts()
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
interface PastedChordsProps {
  lines: readonly string[]
  count: number
  isKept: boolean
  onKeep: (isKept: boolean) => void
}

/** Words have no chords: how many lines had some, and the lines that are nothing else. A chart can have them. */
function PastedChords({ lines, count, isKept, onKeep }: PastedChordsProps) {
  const t = useAllTexts()
  const c = useChartTexts().pasted
  if (count === 0) return null
  return (
    <div className="text-muted text-sm">
      <CheckBox label={c.keep} checked={isKept} onChange={onKeep} />
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

function PastedSections({
  sections,
  renamed,
  onRename,
}: {
  sections: readonly FormatSection[]
  renamed: Readonly<Record<string, string>>
  onRename: (name: string, to: string) => void
}) {
  const t = useAllTexts()
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
