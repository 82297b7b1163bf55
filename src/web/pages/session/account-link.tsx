import { addresses } from '../../addresses.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The way to one's account, with the address that was typed at sign-in if this browser has seen it. */
export function AccountLink({ person }: { person?: string | null }) {
  const t = useTexts()
  return (
    <ButtonLink variant="quiet" icon="person" href={addresses.account} title={t.signIn.account}>
      <span className="sr-only">{t.signIn.account}</span>
      {person && <span className="max-w-40 truncate max-xl:sr-only">{person}</span>}
    </ButtonLink>
  )
}
