import { useState } from 'react'
import type { Church, Token } from '../../../../client/types.ts'
import { useTokens } from '../../../api/people/people.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { EmptyState, Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { AreaPage } from '../area-page.tsx'
import { NewToken } from './new-token.tsx'
import { RevokeToken } from './revoke-token.tsx'
import { TokenList } from './token-list.tsx'

/** The tokens of programs: one's own; for an Administrator those of all members. */
export function TokensPage({ church }: { church: Church }) {
  const { loading } = useTexts()
  const { tokens: t } = useAdministrationTexts()
  const tokens = useTokens(church.id)
  const [revoking, setRevoking] = useState<Token | null>(null)
  const [revoked, setRevoked] = useState<string | null>(null)
  const { data } = tokens
  return (
    <AreaPage church={church} part="tokens" title={t.title} intro={t.intro}>
      <div className="space-y-6">
        <p>
          <a href="/docs" className="rounded text-accent underline">
            {t.docs}
          </a>
        </p>
        <NewToken church={church} onMade={() => setRevoked(null)} />
        {revoked !== null && <Notice tone="good">{t.revoked(revoked)}</Notice>}
        {data ? (
          data.length > 0 ? (
            <TokenList church={church} tokens={data} onRevoke={setRevoking} />
          ) : (
            <EmptyState title={t.none}>{t.noneHint}</EmptyState>
          )
        ) : tokens.error ? (
          <QueryProblem error={tokens.error} retry={tokens.refetch} />
        ) : (
          <Skeleton label={loading} />
        )}
      </div>
      {revoking && (
        <RevokeToken
          church={church}
          token={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setRevoked(revoking.name)
            setRevoking(null)
          }}
        />
      )}
    </AreaPage>
  )
}
