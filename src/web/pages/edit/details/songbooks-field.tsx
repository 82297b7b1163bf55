import type { Songbook } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { CCLI } from '../../../../formats/duplicates.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

interface Props {
  songbooks: readonly Songbook[]
  problem?: string | undefined
  onChange: (songbooks: Songbook[], run: string | null) => void
}

/** One row a book. The CCLI number has a field of its own but is kept as the book called CCLI. */
export function SongbooksField({ songbooks, problem, onChange }: Props) {
  const t = useTexts()
  const ccliAt = songbooks.findIndex(({ book }) => book === CCLI)
  const setRow = (at: number, row: Songbook) => onChange(songbooks.with(at, row), `songbook-${at}`)
  const setCcli = (number: string) => {
    if (ccliAt === -1) onChange([...songbooks, { book: CCLI, number }], 'ccli')
    else if (number === '') onChange(songbooks.toSpliced(ccliAt, 1), 'ccli')
    else onChange(songbooks.with(ccliAt, { book: CCLI, number }), 'ccli')
  }
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium text-sm">{t.fields.songbooks}</legend>
      {songbooks.map((row, at) =>
        at === ccliAt ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
          <div key={at} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={t.metadata.book}
                limit={LIMITS.songbooks.book}
                value={row.book}
                onChange={(book) => setRow(at, { ...row, book })}
              />
            </div>
            <div className="w-28">
              <TextField
                label={t.metadata.number}
                limit={LIMITS.songbooks.number}
                value={row.number}
                onChange={(number) => setRow(at, { ...row, number })}
              />
            </div>
            <IconButton
              icon="trash"
              label={t.metadata.remove(`${row.book} ${row.number}`.trim() || t.metadata.book)}
              onClick={() => onChange(songbooks.toSpliced(at, 1), null)}
            />
          </div>
        ),
      )}
      <Button icon="plus" onClick={() => onChange([...songbooks, { book: '', number: '' }], null)}>
        {t.metadata.addBook}
      </Button>
      {problem && <p className="text-danger text-sm">{problem}</p>}
      <div className="max-w-xs">
        <TextField
          label={t.metadata.ccli}
          hint={t.metadata.ccliHint}
          inputMode="numeric"
          value={songbooks[ccliAt]?.number ?? ''}
          onChange={setCcli}
        />
      </div>
    </fieldset>
  )
}
