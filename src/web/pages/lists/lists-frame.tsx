import type { ReactNode } from 'react'
import type { Scope } from '../../api/requests/endpoints.ts'
import { PublicShell } from '../public/public-shell.tsx'

/** Members have their frame already. */
export function ListsFrame({ scope, children }: { scope: Scope; children: ReactNode }) {
  const content = <div className="mx-auto max-w-3xl space-y-6">{children}</div>
  return scope.as === 'member' ? content : <PublicShell churchId={scope.churchId}>{content}</PublicShell>
}
