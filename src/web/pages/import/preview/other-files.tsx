import { type ReactNode, useMemo } from 'react'
import { warningSentence } from '../../../../formats/warnings.ts'
import type { Found } from '../../../model/import/found.ts'
import { pdfMatcher } from '../../../model/import/pdf-matching.ts'
import { type Action, rowFinder, type SongRow, songFile } from '../../../model/import/rows.ts'
import { useTexts } from '../../../texts/texts.ts'

interface Props {
  found: readonly Found[]
  rows: readonly SongRow[]
  actionOf: (row: SongRow) => Action
}

/** PDFs with the song each belongs to, and files in which there is no song. */
export function OtherFiles({ found, rows, actionOf }: Props) {
  const t = useTexts().transfer
  const { upload } = useTexts()
  const pdfs = useMemo(() => {
    const songOfPdf = pdfMatcher(rows.map((row) => songFile(row, actionOf(row))))
    const rowOfSong = rowFinder(rows)
    return found.flatMap((file, number) => {
      if (file.kind === 'songs') return []
      const song =
        file.kind === 'pdf' ? songOfPdf(file.path)?.title : rowOfSong(file.song)?.song.metadata.title
      const refusal = file.kind === 'pdf' ? file.refusal : null
      return [{ number, path: file.path, song: song ?? null, refusal }]
    })
  }, [found, rows, actionOf])
  const without = found.flatMap((file) => (file.kind === 'songs' && file.songs.length === 0 ? [file] : []))
  return (
    <>
      {pdfs.length > 0 && (
        <FileList title={`${t.import.pdfs} (${pdfs.length})`}>
          {pdfs.map(({ number, path, song, refusal }) => (
            <FileRow key={number} path={path} isProblem={song === null || refusal !== null}>
              {refusal ? upload[refusal] : song === null ? t.import.pdfUnmatched : t.import.pdfFor(song)}
            </FileRow>
          ))}
        </FileList>
      )}
      {without.length > 0 && (
        <FileList title={`${t.import.otherFiles} (${without.length})`}>
          {without.map(({ path, warnings }) => (
            <FileRow key={path} path={path} isProblem>
              {warnings.map((warning) => warningSentence(warning, t.warnings)).join(' ')}
            </FileRow>
          ))}
        </FileList>
      )}
    </>
  )
}

function FileList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="rounded-2xl border border-line bg-surface">
      <summary className="px-4 py-3 font-medium">{title}</summary>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-line border-t text-sm">
        {children}
      </ul>
    </details>
  )
}

function FileRow({ path, isProblem, children }: { path: string; isProblem: boolean; children: ReactNode }) {
  return (
    <li className="px-4 py-2">
      <span className="break-all">{path}</span>{' '}
      <span className={isProblem ? 'text-warn' : 'text-muted'}>{children}</span>
    </li>
  )
}
