import { useMemo, useState } from 'react'
import { type ParsedLyrics, parseLyrics } from '../../../model/editor/paste-parser.ts'
import { newId } from '../../../model/new-id.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'

/** A whole text at once: the sections found in it are shown before they are used. */
export function PasteDialog({
  onUse,
  onClose,
}: {
  onUse: (parsed: ParsedLyrics) => void
  onClose: () => void
}) {
  const t = useTexts()
  const [text, setText] = useState('')
  const parsed = useMemo(() => parseLyrics(text, t.lyrics.verse, newId), [text, t])
  const { sections, sequence } = parsed
  const nameOf = (id: string) => sections.find((section) => section.id === id)?.name ?? ''
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
            className="max-h-80 space-y-4 overflow-y-auto"
          >
            {sections.map((section) => (
              <div key={section.id}>
                <p className="font-semibold text-accent text-sm">{section.name}</p>
                {section.lines.map((line) => (
                  <p key={line.id} className="min-h-[1lh] font-serif text-sm">
                    {line.text}
                  </p>
                ))}
              </div>
            ))}
          </section>
          {sequence.length > 0 && (
            <p className="mt-3 text-muted text-sm">
              {t.lyrics.pasteOrder}: {sequence.map(nameOf).join(' · ')}
            </p>
          )}
        </div>
      </div>
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="primary" disabled={sections.length === 0} onClick={() => onUse(parsed)}>
          {t.lyrics.pasteUse}
        </Button>
      </div>
    </Dialog>
  )
}
