import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The way to the lists of this browser. */
export function ListsLink({ scope, isIconOnPhone = false }: { scope: Scope; isIconOnPhone?: boolean }) {
  const { link } = useTexts().listLinks
  return (
    <ButtonLink variant="quiet" icon="list" title={link} href={addresses.lists(scope)} className="shrink-0">
      <span className={isIconOnPhone ? 'max-sm:sr-only' : undefined}>{link}</span>
    </ButtonLink>
  )
}
