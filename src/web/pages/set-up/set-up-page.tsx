import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../addresses.ts'
import { lookAtSetUp } from '../../api/people/set-up.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useSetUpTexts } from '../../texts/set-up/set-up-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Shell } from '../../ui/shell.tsx'
import { SetUpForm } from './set-up-form.tsx'

/** Makes the first church of a server. */
export function SetUpPage({ code }: { code: string }) {
  const { loading } = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['set-up', code],
    queryFn: () => lookAtSetUp(code),
    // Asked once: what is typed must not go when the code ends meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === null) return <NoLongerGood />
  if (data) return <OpenPage code={code} demo={data.demo} />
  return (
    <Shell home={addresses.start}>
      {error ? <QueryProblem error={error} retry={refetch} /> : <Skeleton label={loading} />}
    </Shell>
  )
}

/** One page for every reason, as the service has one answer. */
function NoLongerGood() {
  const t = useSetUpTexts()
  const { signIn } = useTexts()
  usePageTitle(t.over)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto max-w-lg py-2 sm:py-10">
        <EmptyState
          isPage
          title={t.over}
          action={<ButtonLink href={addresses.churches}>{signIn.title}</ButtonLink>}
        >
          <p>{t.overHint}</p>
          <p className="mt-2">{t.overSignedIn}</p>
        </EmptyState>
      </div>
    </Shell>
  )
}

function OpenPage(props: Parameters<typeof SetUpForm>[0]) {
  const t = useSetUpTexts()
  usePageTitle(t.title)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto max-w-xl">
        <h1 className="font-semibold font-serif text-3xl">{t.title}</h1>
        <p className="mt-2 mb-6 max-w-prose text-muted">{t.intro}</p>
        <SetUpForm {...props} />
      </div>
    </Shell>
  )
}
