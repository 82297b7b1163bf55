import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The way to the lists of this browser. */
export function ListsLink({ scope }: { scope: Scope }) {
  const t = useTexts()
  return (
    <ButtonLink variant="quiet" icon="list" href={addresses.lists(scope)}>
      {t.listLinks.link}
    </ButtonLink>
  )
}
