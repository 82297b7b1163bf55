import { useSearchParams } from 'wouter'
import { isSignInProblem } from '../../../core/sign-in-problems.ts'
import { loadedPage } from '../../api/page-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The way to the provider of OpenID Connect, and why an earlier try came to nothing. */
export function SignInWith() {
  const { signIn } = useTexts()
  const [address] = useSearchParams()
  const name = loadedPage().signIn?.oidcName
  if (!name) return null
  const [problem, next] = [address.get('problem'), address.get('next')]
  const query = next === null ? '' : `?${new URLSearchParams({ next: next + location.hash })}`
  return (
    <div className="mb-6 space-y-4">
      {isSignInProblem(problem) && <Notice tone="danger">{signIn.problems[problem](name)}</Notice>}
      <ButtonLink href={`/sign-in/oidc${query}`} loads className="w-full">
        {signIn.with(name)}
      </ButtonLink>
    </div>
  )
}
