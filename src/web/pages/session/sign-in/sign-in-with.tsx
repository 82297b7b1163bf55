import { useSearchParams } from 'wouter'
import { isSignInProblem } from '../../../../client/web-contract.ts'
import { addresses } from '../../../addresses.ts'
import { loadedPage } from '../../../api/page-data.ts'
import { session } from '../../../api/people/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/**
 * The way to the provider of OpenID Connect, and why an earlier try came to nothing. `back` is the page to return to, where it
 * is not in the address. A person who is signed in has the way back to the account.
 */
export function SignInWith({ back = null }: { back?: string | null }) {
  const { signIn } = useTexts()
  const [address] = useSearchParams()
  const name = loadedPage().signIn?.oidcName
  if (!name) return null
  const [problem, next] = [address.get('problem'), address.get('next')]
  const wanted = back ?? (next === null ? null : next + location.hash)
  const query = wanted === null ? '' : `?${new URLSearchParams({ next: wanted })}`
  const hasFailed = isSignInProblem(problem)
  return (
    <div className="mb-6 space-y-4">
      {hasFailed && <Notice tone="danger">{signIn.problems[problem](name)}</Notice>}
      {hasFailed && session.person() !== null && (
        <ButtonLink href={addresses.account} icon="back" className="w-full">
          {signIn.account}
        </ButtonLink>
      )}
      <ButtonLink href={`/sign-in/oidc${query}`} loads className="w-full">
        {signIn.with(name)}
      </ButtonLink>
    </div>
  )
}
