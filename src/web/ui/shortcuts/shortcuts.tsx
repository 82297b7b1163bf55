import { Suspense, useState } from 'react'
import { useKeys } from '../../hooks/use-keys.ts'
import { loadFurtherTexts } from '../../texts/further/further-texts.ts'
import { fetched } from '../fetched.tsx'

const readerTexts = () =>
  import('../../texts/reader/reader-texts.ts').then((module) => module.loadReaderTexts)

const ShortcutsDialog = fetched(
  () => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
  readerTexts,
  async () => loadFurtherTexts,
)

/** The list of all keys. */
export const Shortcuts = ({ onClose }: { onClose: () => void }) => (
  <Suspense>
    <ShortcutsDialog onClose={onClose} />
  </Suspense>
)

/** Shows it on every page at the press of a key. */
export function ShortcutsByKey() {
  const [isShown, setShown] = useState(false)
  useKeys({ '?': () => setShown(true) })
  return isShown && <Shortcuts onClose={() => setShown(false)} />
}
