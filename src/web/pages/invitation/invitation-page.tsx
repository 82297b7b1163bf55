import { addresses } from '../../addresses.ts'
import { useInvitation } from '../../api/people/invitation.ts'
import { session } from '../../api/people/session.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useKeptLinkSecret } from '../../hooks/use-link-secret.ts'
import { usePeopleTexts } from '../../texts/people/people-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Shell } from '../../ui/shell.tsx'
import { OpenInvitation } from './open-invitation.tsx'

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const { invitation: t } = usePeopleTexts()
  const { secret, forget } = useKeptLinkSecret('psaltery.invitation')
  usePageTitle(t.title)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto max-w-lg py-2 sm:py-10">
        {secret ? <Opened key={secret} secret={secret} forget={forget} /> : <NoLongerGood />}
      </div>
    </Shell>
  )
}

function Opened({ secret, forget }: { secret: string; forget: () => void }) {
  const t = useTexts()
  const { data, error, refetch } = useInvitation(secret)
  if (data?.invited)
    return (
      <OpenInvitation
        secret={secret}
        invited={data.invited}
        me={data.me}
        onPersonChange={() => refetch()}
        onUsed={forget}
      />
    )
  if (data) return <NoLongerGood />
  return error ? <QueryProblem error={error} retry={refetch} /> : <Skeleton label={t.loading} />
}

/** One page for every reason, as the service has one answer. */
function NoLongerGood() {
  const { invitation: t } = usePeopleTexts()
  const { problem, signIn } = useTexts()
  const isKnown = session.person() !== null
  return (
    <EmptyState
      isPage
      title={t.over}
      action={<ButtonLink href={addresses.churches}>{isKnown ? problem.toLibrary : signIn.title}</ButtonLink>}
    >
      <p>{t.overHint}</p>
      <p className="mt-2">{t.overSignedIn}</p>
    </EmptyState>
  )
}
