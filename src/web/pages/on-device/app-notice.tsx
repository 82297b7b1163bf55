import { useEffect } from 'react'
import { appWorker } from '../../api/app-worker.ts'
import { installPrompt } from '../../api/install-prompt.ts'
import { noteHint } from '../../model/install-hint.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A newer version is ready; the app can be installed by the browser, or by hand. */
type Kind = 'newer' | 'install' | 'byHand'

export function AppNotice({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { onDevice: t, close } = useAllTexts()
  useEffect(() => {
    if (kind !== 'newer') noteHint(Date.now())
  }, [kind])
  const install = () => {
    onClose()
    void installPrompt.show()
  }
  return (
    <div className="fixed inset-x-0 bottom-20 z-30 mx-auto max-w-xl px-4 sm:bottom-6 print:hidden">
      <Notice
        tone="info"
        className="shadow-lg"
        actions={
          <>
            {kind === 'newer' && <Button onClick={appWorker.load}>{t.load}</Button>}
            {kind === 'install' && <Button onClick={install}>{t.toHomeScreen}</Button>}
            <IconButton icon="close" label={close} onClick={onClose} />
          </>
        }
      >
        {t[kind]}
      </Notice>
    </div>
  )
}
