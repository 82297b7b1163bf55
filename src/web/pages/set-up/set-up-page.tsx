import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { lookAtSetUp } from '../../api/people/set-up.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useSetUpTexts } from '../../texts/set-up/set-up-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Shell } from '../../ui/shell.tsx'
import { NotFoundPage } from '../not-found.tsx'
import { codeInAddress } from './code-in-address.ts'
import { SetUpForm } from './set-up-form.tsx'

/** Makes the first church of a server. With a code that is not good there is no such page. */
export function SetUpPage() {
  const { loading } = useTexts()
  // The address is another one as soon as the church is made.
  const [code] = useState(() => codeInAddress() ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['set-up', code],
    queryFn: () => lookAtSetUp(code),
    // Asked once: what is typed must not go when the code ends meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === null) return <NotFoundPage />
  if (data) return <OpenPage code={code} demo={data.demo} />
  return (
    <Shell home={addresses.start}>
      {error ? <QueryProblem error={error} retry={refetch} /> : <Skeleton label={loading} />}
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
