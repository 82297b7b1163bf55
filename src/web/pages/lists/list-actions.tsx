import { Suspense, useState } from 'react'
import { addresses, type ListPlace } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import type { SetList } from '../../model/lists/set-list.ts'
import { useListTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'

const ShareList = fetched(() => import('./share/share-list.tsx').then((module) => module.ShareList))
const MusicPdf = fetched(() => import('./music/music-pdf.tsx').then((module) => module.MusicPdf))

const MakeService = fetched(() => import('../services/make-service.tsx').then((module) => module.MakeService))

/** What can be done with a whole list. */
export function ListActions({ scope, list, place }: { scope: Scope; list: SetList; place: ListPlace }) {
  const { actions: t } = useListTexts()
  const [open, setOpen] = useState<'share' | 'pdf' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={addresses.presentList(scope, place)} icon="present">
        {t.present}
      </ButtonLink>
      <ButtonLink href={addresses.readList(scope, place)} icon="music">
        {t.read}
      </ButtonLink>
      <ButtonLink href={addresses.printList(scope, place)} icon="print">
        {t.booklet}
      </ButtonLink>
      <Button icon="download" onClick={() => setOpen('pdf')}>
        {t.pdf}
      </Button>
      <Button icon="share" onClick={() => setOpen('share')}>
        {t.share}
      </Button>
      <Suspense>{scope.as === 'member' && <MakeService churchId={scope.churchId} list={list} />}</Suspense>
      <Suspense>
        {open === 'share' && <ShareList scope={scope} list={list} onClose={close} />}
        {open === 'pdf' && <MusicPdf scope={scope} list={list} onClose={close} />}
      </Suspense>
    </div>
  )
}
