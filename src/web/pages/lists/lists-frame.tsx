import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PublicShell } from '../public/public-shell.tsx'

/** Members have their frame already. */
export function ListsFrame({ scope, children }: { scope: Scope; children: ReactNode }) {
  const content = <div className="mx-auto max-w-3xl space-y-6">{children}</div>
  return scope.as === 'member' ? content : <PublicShell churchId={scope.churchId}>{content}</PublicShell>
}

/** The way to the lists of this browser. */
export function ListsLink({ scope, isIconOnPhone = false }: { scope: Scope; isIconOnPhone?: boolean }) {
  const { link } = useTexts().listLinks
  return (
    <ButtonLink variant="quiet" icon="list" title={link} href={addresses.lists(scope)} className="shrink-0">
      <span className={isIconOnPhone ? 'max-sm:sr-only' : undefined}>{link}</span>
    </ButtonLink>
  )
}
