import { useState } from 'react'
import type { SignIn } from '../../../client/types.ts'
import { useSignIns } from '../../api/people/account.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Panel } from '../administration/panel.tsx'
import { deviceName } from './device-name.ts'

const FIRST = 5

/** The latest sign-ins and refused attempts, with where they came from. */
export function SignInsPanel() {
  const { loading } = useTexts()
  const { signIns: t } = useAccountTexts()
  const { data, error, refetch } = useSignIns()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? data : data?.slice(0, FIRST)
  return (
    <Panel title={t.title}>
      <p className="text-muted text-sm">{t.hint}</p>
      {shown ? (
        <ul className="divide-y divide-line">
          {shown.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
          {shown.length === 0 && <li className="text-sm">{t.none}</li>}
        </ul>
      ) : error ? (
        <QueryProblem error={error} retry={refetch} />
      ) : (
        <Skeleton label={loading} lines={3} />
      )}
      {data && data.length > FIRST && !showsAll && (
        <div className="flex justify-end">
          <Button onClick={() => setShowsAll(true)}>{t.more}</Button>
        </div>
      )}
    </Panel>
  )
}

function SignInRow({ signIn: { at, way, refused, address, agent } }: { signIn: SignIn }) {
  const { signIns: t, sessions } = useAccountTexts()
  const language = useLanguage()
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="break-words font-medium">{deviceName(sessions, agent)}</p>
      <p className={classes('break-words text-sm', refused > 0 ? 'text-warn' : 'text-muted')}>
        {[refused > 0 ? t.refused(refused) : t.ways[way], when(at, language), address]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
