import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useListTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { type OpenedList, useOpenedList } from './data/use-opened-list.ts'
import { OwnListPage } from './edit/own-list-page.tsx'
import { ListsFrame } from './lists-frame.tsx'
import { LinkedList } from './open/linked-list.tsx'

/** A list: one's own to change, or one that came with its link. */
export function ListPage({ scope, listId }: { scope: Scope; listId?: string }) {
  const t = useListTexts()
  const opened = useOpenedList(scope.churchId, listId)
  return (
    <ListsFrame scope={scope}>
      <BackLink href={addresses.lists(scope)} label={t.toLists} />
      {opened.kind === 'own' ? (
        <OwnListPage key={opened.list.id} scope={scope} list={opened.list} />
      ) : opened.kind === 'linked' ? (
        <LinkedList scope={scope} list={opened.list} place={opened.place} />
      ) : (
        <NoList scope={scope} kind={opened.kind} />
      )}
    </ListsFrame>
  )
}

/** Why there is no list at an address, and what to do. */
export function NoList({
  scope,
  kind,
}: {
  scope: Scope
  kind: Exclude<OpenedList['kind'], 'own' | 'linked'>
}) {
  const t = useListTexts()
  usePageTitle(t.linked[kind])
  return (
    <EmptyState
      isPage
      title={t.linked[kind]}
      action={<ButtonLink href={addresses.lists(scope)}>{t.toLists}</ButtonLink>}
    >
      {t.linked[`${kind}Hint`]}
    </EmptyState>
  )
}
