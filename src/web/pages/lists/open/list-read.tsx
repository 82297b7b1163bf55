import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../../addresses.ts'
import { fileAddress, type Scope } from '../../../api/requests/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { filesOf } from '../../../model/lists/chosen.ts'
import type { SungList } from '../../../model/lists/sung-list.ts'
import { useListTexts } from '../../../texts/list-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/notice.tsx'
import { ReadFiles } from '../../reader/read-files.tsx'
import { useMusicOfList } from '../data/use-list-songs.ts'
import { useOpenedList } from '../data/use-opened-list.ts'
import { ListHold } from '../list-hold.tsx'
import { listName } from '../list-names.ts'
import { NoList } from '../list-page.tsx'

/** The sheet music of a whole list on a stand, file after file. */
export function ListRead({ scope, listId }: { scope: Scope; listId?: string }) {
  const opened = useOpenedList(scope.churchId, listId)
  if ('list' in opened)
    return <ReadList scope={scope} list={opened.list} back={addresses.list(scope, opened.place)} />
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <NoList scope={scope} kind={opened.kind} />
    </main>
  )
}

interface Props {
  scope: Scope
  list: SungList
  /** The page that leaving leads to. */
  back: string
  /** The words of the link there; left out: those of a list. */
  backLabel?: string
}

/** The sheet music of a list or of a service. */
export function ReadList({ scope, list, back, backLabel }: Props) {
  const { loading } = useTexts()
  const t = useListTexts()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [at, setAt] = useState(0)
  const { loaded, hold, isComplete } = useMusicOfList(scope, list)
  usePageTitle(listName(list, language, t), t.actions.read)
  const files = filesOf(list.songs, loaded, 'all').map(({ songTitle, musicKey, file }) => ({
    id: file.id,
    name: file.filename,
    url: fileAddress(scope, file.id),
    song: musicKey ? `${songTitle} (${musicKey})` : songTitle,
  }))
  if (isComplete && files.length > 0) {
    return <ReadFiles files={files} at={at} onOpen={setAt} onLeave={() => navigate(back)} />
  }
  return (
    <main className="mx-auto max-w-2xl space-y-6 px-4 py-16">
      {isComplete ? (
        <EmptyState
          isPage
          title={t.read.nothing}
          action={<ButtonLink href={back}>{backLabel ?? t.booklet.back}</ButtonLink>}
        >
          {t.read.nothingHint}
        </EmptyState>
      ) : (
        <>
          <h1 className="sr-only">{t.actions.read}</h1>
          <Skeleton label={loading} />
          <ListHold hold={hold} />
        </>
      )}
    </main>
  )
}
