import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { PublicChurch } from '../../api/page-data.ts'
import { useAccount } from '../../api/queries.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Shell } from '../../ui/shell.tsx'
import { SignInForm } from '../session/sign-in-form.tsx'

/** The first page of a server with several churches: those that may be named, and the way in for members. */
export function ChooseChurch({ churches }: { churches: readonly PublicChurch[] }) {
  const t = useTexts()
  const isEmpty = churches.length === 0
  usePageTitle(isEmpty ? t.visit.noneTitle : t.visit.choose)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-10 md:grid-cols-[1fr_20rem]">
        <div>
          <h1 className="font-semibold font-serif text-3xl">
            {isEmpty ? t.visit.noneTitle : t.visit.choose}
          </h1>
          <p className="mt-2 mb-6 max-w-prose text-muted">{isEmpty ? t.visit.none : t.visit.chooseHint}</p>
          {!isEmpty && (
            <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
              {churches.map((church) => (
                <li key={church.id}>
                  <Link
                    href={addresses.songs({ as: 'anyone', churchId: church.id })}
                    className="block px-5 py-4 font-semibold font-serif text-lg hover:bg-accent-soft focus-visible:outline-offset-[-3px]"
                  >
                    {church.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Members />
      </div>
    </Shell>
  )
}

function Members() {
  const t = useTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { data, isLoading } = useAccount()
  const signedIn = () => {
    queries.clear()
    navigate(addresses.churches)
  }
  return (
    <section
      aria-labelledby="members"
      className="space-y-4 self-start rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id="members" className="font-semibold font-serif text-xl">
        {t.visit.members}
      </h2>
      {data ? (
        <ButtonLink variant="primary" href={addresses.churches}>
          {t.visit.toLibrary}
        </ButtonLink>
      ) : (
        !isLoading && <SignInForm onSignedIn={signedIn} />
      )}
    </section>
  )
}
