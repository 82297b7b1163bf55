import { useEffect } from 'react'
import { appWorker } from '../../api/app-worker.ts'
import { installPrompt } from '../../api/install-prompt.ts'
import { noteHint } from '../../model/install-hint.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Bar, PageFoot } from '../../ui/page-foot.tsx'

/** A newer version is ready; the app can be installed by the browser, or by hand. */
type Kind = 'newer' | 'install' | 'byHand'

export function AppNotice({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { onDevice: t } = useAllTexts()
  useEffect(() => {
    if (kind !== 'newer') noteHint(Date.now())
  }, [kind])
  const install = () => {
    onClose()
    void installPrompt.show()
  }
  return (
    <PageFoot>
      <Bar onClose={onClose}>
        <p className="min-w-0 flex-1">{t[kind]}</p>
        {kind === 'newer' && (
          <Button variant="quiet" onClick={appWorker.load}>
            {t.load}
          </Button>
        )}
        {kind === 'install' && (
          <Button variant="quiet" onClick={install}>
            {t.toHomeScreen}
          </Button>
        )}
      </Bar>
    </PageFoot>
  )
}
