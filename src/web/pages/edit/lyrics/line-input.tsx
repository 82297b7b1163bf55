import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { LyricLine } from '../../../../client/types.ts'
import { LIMITS, lengthOf } from '../../../../core/limits.ts'
import { trimLine } from '../../../../core/text.ts'
import { useGrownField } from '../../../hooks/screen/use-grown-field.ts'
import { useTexts } from '../../../texts/texts.ts'
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
  const t = useTexts()
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
