import { namesFor } from '../../model/editor/section-names.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useReaderTexts } from '../../texts/reader/reader-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'

type Row = readonly [keys: readonly string[], meaning: string]

interface Group {
  title: string
  rows: readonly Row[]
  /** What is said of keys that change a text. */
  hint?: string
}

/** The keys of all pages, in the order in which people come to them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog title={t.shortcuts.all} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-6">
        {useGroups().map(({ title, rows, hint }) => (
          <section key={title} className="space-y-2">
            <h3 className="font-semibold">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-center gap-x-6 gap-y-2">
              {rows.map(([keys, meaning]) => (
                <div key={meaning} className="contents">
                  <dt className="flex flex-wrap gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded border border-control bg-sunken px-2 py-0.5 font-sans text-sm"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
            {hint && <p className="text-muted text-sm">{hint}</p>}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function useGroups(): readonly Group[] {
  const { search, library, edit, lyrics, present, lists, song } = useAllTexts()
  const { keys } = library
  const reader = useReaderTexts()
  const language = useLanguage()
  const sections = namesFor(language, language)
  return [
    {
      title: search.results,
      rows: [
        [['/'], keys.search],
        [['↑', '↓'], keys.move],
        [['Enter'], keys.open],
        [['N'], keys.create],
        [['?'], keys.help],
      ],
    },
    {
      title: song.edit,
      rows: [
        [['Ctrl+S'], edit.save],
        [['Ctrl+Z'], edit.undo],
        [['Ctrl+Shift+Z'], edit.redo],
      ],
      hint: lyrics.help,
    },
    {
      title: present.title,
      rows: [
        [['→'], present.next],
        [['←'], present.previous],
        [['1 … 9'], sections.verse],
        [['C'], sections.chorus],
        [['N'], present.nextSong],
        [['P'], lists.place.previous],
        [['O'], present.overview],
        [['B'], present.blank],
        [['F'], present.full],
        [['Esc'], present.leave],
      ],
    },
    {
      title: song.sheetMusic,
      rows: [
        [['→'], reader.next],
        [['←'], reader.previous],
        [['+'], reader.zoomIn],
        [['−'], reader.zoomOut],
        [['F'], reader.full],
        [['Esc'], reader.leave],
      ],
    },
  ]
}
