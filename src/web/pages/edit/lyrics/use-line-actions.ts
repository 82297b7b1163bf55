import { useEffect, useRef } from 'react'
import type { LyricsDocument } from '../../../../client/types.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import * as edit from '../../../model/editor/lyric-edits.ts'
import { addSection } from '../../../model/editor/section-edits.ts'
import { newId } from '../../../model/new-id.ts'
import type { LineActions } from './line-input.tsx'

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
