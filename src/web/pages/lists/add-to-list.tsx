import { Suspense, useState } from 'react'
import type { Scope } from '../../api/requests/endpoints.ts'
import { loadFurtherTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'

const AddDialog = fetched(
  () => import('./add-dialog.tsx').then((module) => module.AddDialog),
  async () => loadFurtherTexts,
)

export interface AddedSong {
  songId: string
  title: string
  /** The language the song is read in, where the reader has chosen one. */
  language?: string | null
}

/** Puts a song into a list of this browser. Only an icon where a row has no room for words. */
export function AddToList({
  scope,
  song,
  isIcon = false,
}: {
  scope: Scope
  song: AddedSong
  isIcon?: boolean
}) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {isIcon ? (
        <IconButton icon="plus" label={t.listLinks.addSong(song.title)} onClick={open} />
      ) : (
        <Button icon="list" onClick={open}>
          {t.listLinks.add}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AddDialog scope={scope} song={song} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
