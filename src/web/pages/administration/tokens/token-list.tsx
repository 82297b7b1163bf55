import type { Church, Token } from '../../../../client/types.ts'
import { usePeople } from '../../../api/people/people.ts'
import { lastUse, lifeOf } from '../../../model/people-and-programs.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { shortDay } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { isAdministrator } from '../../session/member-area.tsx'
import { Panel } from '../panel.tsx'

interface Props {
  church: Church
  tokens: readonly Token[]
  onRevoke: (token: Token) => void
}

export function TokenList({ church, tokens, onRevoke }: Props) {
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
