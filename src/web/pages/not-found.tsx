import { addresses } from '../addresses.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useTexts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'

export function NotFound() {
  const t = useTexts()
  usePageTitle(t.problem.notFound)
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <EmptyState
        isPage
        title={t.problem.notFound}
        action={<ButtonLink href={addresses.churches}>{t.problem.toLibrary}</ButtonLink>}
      >
        {t.problem.notFoundHint}
      </EmptyState>
    </div>
  )
}
