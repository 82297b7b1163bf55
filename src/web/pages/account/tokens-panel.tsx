import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useChurches } from '../../api/queries.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { Panel } from '../administration/panel.tsx'

/** Tokens belong to a church, where they are made and revoked. */
export function TokensPanel() {
  const { tokens: t } = useAccountTexts()
  const churches = useChurches().data?.churches
  return (
    <Panel title={t.title}>
      <p className="text-muted text-sm">{churches?.length === 0 ? t.none : t.hint}</p>
      {churches && churches.length > 0 && (
        <ul className="space-y-1">
          {churches.map(({ id, name }) => (
            <li key={id}>
              <Link
                href={addresses.administration(id, 'tokens')}
                className="inline-flex min-h-10 items-center rounded text-accent underline max-sm:min-h-11"
              >
                {t.of(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
