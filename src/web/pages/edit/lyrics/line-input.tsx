import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { LyricLine, LyricsDocument } from '../../../../client/types.ts'
import { LIMITS, lengthOf } from '../../../../core/limits.ts'
import { trimLine } from '../../../../core/text.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import * as edit from '../../../model/editor/lyric-edits.ts'
import { hasChords } from '../../../model/editor/pasted-lyrics.ts'
import { addSection } from '../../../model/editor/section-edits.ts'
import { newId } from '../../../model/new-id.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Counter } from '../../../ui/field.tsx'
import type { IconName } from '../../../ui/icon.tsx'

export interface LineActions {
  type: (lineId: string, text: string) => void
  split: (lineId: string, at: number) => void
  join: (lineId: string) => void
  move: (lineId: string, step: -1 | 1) => void
  paste: (lineId: string, selection: { start: number; end: number }, text: string) => void
  remove: (lineId: string) => void
  /** To the line above or below, wherever that is. */
  step: (lineId: string, step: -1 | 1) => void
}

interface Props {
  line: LyricLine
  label: string
  actions: LineActions
}

/** One line of words. The keys of a text editor work across lines, and the line keeps its identity.
 * It is a text area only so that a long line wraps on a small screen; it never holds a line break. */
export function LineInput({ line, label, actions }: Props) {
  const length = lengthOf(trimLine(line.text))
  const field = useGrownField(line.text)
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      actions.split(line.id, start)
    } else if (event.key === 'Backspace' && start === 0 && end === 0) {
      event.preventDefault()
      actions.join(line.id)
    } else if (step !== null) {
      event.preventDefault()
      if (event.altKey) actions.move(line.id, step)
      else actions.step(line.id, step)
    }
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(text)) return
    event.preventDefault()
    const field = event.currentTarget
    actions.paste(line.id, { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 }, text)
  }
  return (
    <div className="group flex flex-wrap items-center gap-1">
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        enterKeyHint="enter"
        data-line={line.id}
        aria-label={label}
        aria-invalid={length > LIMITS.line ? true : undefined}
        value={line.text}
        onChange={(event) => actions.type(line.id, event.target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={press}
        onPaste={paste}
        className={classes(
          'field-sizing-content min-h-10 min-w-0 flex-1 resize-none rounded-md border bg-transparent px-2 py-1.5 font-serif text-lg leading-normal focus:border-control focus:bg-paper focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger',
          // A line without words would be nothing to see or to tap.
          line.text === '' ? 'border-control border-dashed' : 'border-transparent hover:border-line',
        )}
      />
      {length > LIMITS.line * 0.8 && <Counter length={length} limit={LIMITS.line} />}
      <LineTools line={line} actions={actions} />
    </div>
  )
}

/** What the keys do, for fingers: beside the line on a large screen, under it on a small one, while it is edited. */
function LineTools({ line, actions }: Pick<Props, 'line' | 'actions'>) {
  const t = useAllTexts()
  const tools: [IconName, string, () => void, string?][] = [
    ['up', t.lyrics.moveLineUp, () => actions.move(line.id, -1), 'sm:hidden'],
    ['down', t.lyrics.moveLineDown, () => actions.move(line.id, 1), 'sm:hidden'],
    ['join', t.lyrics.joinLine, () => actions.join(line.id), 'sm:hidden'],
    ['close', t.lyrics.removeLine, () => actions.remove(line.id)],
  ]
  return (
    <div className="flex justify-end opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-sm:hidden max-sm:w-full max-sm:group-focus-within:flex">
      {tools.map(([icon, label, act, variant]) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          tabIndex={-1}
          // The line keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
          {...(variant ? { className: variant } : {})}
        />
      ))}
    </div>
  )
}

interface LyricsActions extends LineActions {
  addLine: (sectionId: string) => void
  addSection: (name: string) => void
}

interface Cursor {
  lineId: string
  /** Where in the line; the browser's own place when null. */
  at: number | null
}

const field = (lineId: string) => document.querySelector<HTMLTextAreaElement>(`[data-line="${lineId}"]`)

/** The keys of a text editor, over lines that are fields of their own: the cursor follows the words. */
export function useLineActions<Document extends LyricsDocument>(
  editor: Editor<Document>,
  onMove: (lineId: string) => void,
  /** Called with a text that has chords, in place of putting it into the words. */
  onChords: (text: string) => void,
): LyricsActions {
  const { mine, change } = editor
  const wanted = useRef<Cursor | null>(null)
  useEffect(() => {
    const cursor = wanted.current
    if (!cursor) return
    wanted.current = null
    const target = field(cursor.lineId)
    target?.focus()
    if (cursor.at !== null) target?.setSelectionRange(cursor.at, cursor.at)
  })
  const lineIds = mine.sections.flatMap((section) => section.lines.map((line) => line.id))
  const lines = new Map(
    mine.sections.flatMap((section) => section.lines.map((line) => [line.id, line.text] as const)),
  )
  const apply = (next: (document: LyricsDocument) => LyricsDocument, run: string | null = null) =>
    change((before) => ({ ...before, ...next(before) }), run)
  const neighbour = (lineId: string, step: number) => lineIds[lineIds.indexOf(lineId) + step]

  return {
    type: (lineId, text) => apply((document) => edit.setLine(document, lineId, text), `line-${lineId}`),
    split: (lineId, at) => {
      const id = newId()
      // Cut before its first word, the line itself moves down and the cursor goes with it.
      const staysWhole = (lines.get(lineId) ?? '').slice(0, at).trim() === '' && lines.get(lineId) !== ''
      wanted.current = { lineId: staysWhole ? lineId : id, at: 0 }
      apply((document) => edit.splitLine(document, lineId, at, () => id))
    },
    join: (lineId) => {
      const above = mine.sections.find((section) => section.lines.some((line) => line.id === lineId))?.lines
      const upper = above?.[above.findIndex((line) => line.id === lineId) - 1]
      if (!upper) return
      wanted.current =
        upper.text === '' ? { lineId, at: 0 } : { lineId: upper.id, at: upper.text.trimEnd().length }
      apply((document) => edit.joinWithPrevious(document, lineId))
    },
    move: (lineId, step) => {
      onMove(lineId)
      wanted.current = { lineId, at: null }
      apply((document) => edit.moveLine(document, lineId, step))
    },
    paste: (lineId, selection, text) => {
      if (hasChords(text)) return onChords(text)
      const ids = text.split(/\r\n|\r|\n/).map(() => newId())
      const last = ids[ids.length - 2]
      const tail = (lines.get(lineId) ?? '').slice(selection.end)
      const lastText = text.split(/\r\n|\r|\n/).at(-1) ?? ''
      if (last) wanted.current = { lineId: last, at: (lastText + tail).length - tail.length }
      const queue = [...ids]
      apply((document) => edit.pasteLines(document, lineId, selection, text, () => queue.shift() ?? newId()))
    },
    addLine: (sectionId) => {
      const id = newId()
      wanted.current = { lineId: id, at: 0 }
      apply((document) => edit.addLine(document, sectionId, () => id))
    },
    addSection: (name) => {
      const ids = { section: newId(), line: newId() }
      wanted.current = { lineId: ids.line, at: 0 }
      apply((document) => addSection(document, name, ids))
    },
    remove: (lineId) => {
      const next = neighbour(lineId, 1) ?? neighbour(lineId, -1)
      if (next) wanted.current = { lineId: next, at: null }
      apply((document) => edit.removeLine(document, lineId))
    },
    step: (lineId, step) => {
      const target = neighbour(lineId, step)
      if (target) field(target)?.focus()
    },
  }
}

const growsByItself = (): boolean => CSS.supports('field-sizing', 'content')

/** As high as its text, with its borders. */
function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

/** For a text area that is as high as its text, in browsers without `field-sizing`. */
function useGrownField(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    if (field.current && !growsByItself()) grow(field.current)
  }, [text])
  useEffect(() => {
    const element = field.current
    if (!element || growsByItself()) return
    let width = element.clientWidth
    let frame = 0
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      // Within the callback another size would be an error of the page.
      frame = requestAnimationFrame(() => grow(element))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return field
}
