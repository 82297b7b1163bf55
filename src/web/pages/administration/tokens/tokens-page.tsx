import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Church, Token } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { revokeToken, tokensKey, usePeople, useTokens } from '../../../api/people/people.ts'
import { useWebhooks } from '../../../api/webhooks.ts'
import { lastUse, lifeOf } from '../../../model/people-and-programs.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { shortDay } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState, Notice, Skeleton } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { isAdministrator } from '../../session/member-area.tsx'
import { AreaPage } from '../area-page.tsx'
import { NewToken } from './new-token.tsx'

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

interface TokenListProps {
  church: Church
  tokens: readonly Token[]
  onRevoke: (token: Token) => void
}

function TokenList({ church, tokens, onRevoke }: TokenListProps) {
  const { tokens: t } = useAdministrationTexts()
  const seesAll = isAdministrator(church)
  const people = usePeople(church.id, seesAll).data
  const ownerOf = ({ person: { userId, name } }: Token): string => {
    const called = name ?? people?.find((each) => each.userId === userId)?.email
    return called ? t.person(called) : t.nameless
  }
  return (
    <Panel title={t.list}>
      <ul className="divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            owner={seesAll ? ownerOf(token) : null}
            onRevoke={() => onRevoke(token)}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface RowProps {
  token: Token
  /** Whose token it is; null where all tokens are of the same person. */
  owner: string | null
  onRevoke: () => void
}

function TokenRow({ token, owner, onRevoke }: RowProps) {
  const { tokens: t } = useAdministrationTexts()
  const language = useLanguage()
  const { name, scope, createdAt, expiresAt, lastUsedAt } = token
  const now = Date.now()
  const life = lifeOf(token, now)
  const end = shortDay(expiresAt, language)
  const use = {
    never: t.neverUsed,
    now: t.usedNow,
    before: t.used(shortDay(lastUsedAt ?? createdAt, language)),
  }[lastUse(token, now)]
  const facts = [t.scopes[scope], owner, t.made(shortDay(createdAt, language)), use]
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
        <p className={classes('text-sm', life === 'good' ? 'text-muted' : 'text-warn')}>
          {{ good: t.expires, soon: t.soon, over: t.expired }[life](end)}
        </p>
      </div>
      <Button variant="danger" aria-label={t.revokeOf(name)} onClick={onRevoke} className="max-sm:min-h-11">
        {t.revoke}
      </Button>
    </li>
  )
}

interface RevokeTokenProps {
  church: Church
  token: Token
  onClose: () => void
  onRevoked: () => void
}

function RevokeToken({ church, token, onClose, onRevoked }: RevokeTokenProps) {
  const { tokens: t } = useAdministrationTexts()
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={t.revokeTitle(token.name)}
      action={t.revoke}
      send={() => revokeToken(church.id, token.id)}
      onClose={onClose}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: tokensKey(church.id) })
        onRevoked()
      }}
    >
      <div className="space-y-3">
        <p>{t.revokeHint}</p>
        {token.scope === 'administer' && <RemainingWebhooks church={church} token={token} />}
      </div>
    </ConfirmDialog>
  )
}

/** What goes on without the token. Who may not see webhooks, or does not see them yet, reads the sentence alone. */
function RemainingWebhooks({ church, token }: Pick<RevokeTokenProps, 'church' | 'token'>) {
  const { tokens: t } = useAdministrationTexts()
  const webhooks = useWebhooks(church.id, isAdministrator(church)).data
  const remaining = webhooks?.filter(({ tokenId }) => tokenId === token.id)
  if (remaining?.length === 0) return null
  return (
    <>
      <p>{t.webhooksStay}</p>
      {remaining && (
        <ul className="list-disc space-y-1 ps-5">
          {remaining.map(({ id, url }) => (
            <li key={id} className="break-all">
              <Link
                href={addresses.administration(church.id, 'webhooks')}
                className="rounded text-accent underline"
              >
                {url}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
