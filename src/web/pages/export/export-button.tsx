import { lazy, Suspense, useState } from 'react'
import type { LyricVersion, Song } from '../../../client/types.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'

const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
)

export function ExportButton({ song, lyrics }: { song: Song; lyrics: readonly LyricVersion[] }) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="download" onClick={() => setIsOpen(true)}>
        {t.library.export}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog song={song} lyrics={lyrics} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
