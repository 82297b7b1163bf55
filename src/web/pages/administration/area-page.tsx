import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Church, Role } from '../../../client/types.ts'
import { type AreaPart, addresses } from '../../addresses.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useAdministrationTexts } from '../../texts/administration/administration-texts.ts'
import { classes } from '../../ui/class-names.ts'
import { ChurchNav } from '../session/church-nav.tsx'

const PARTS = {
  Administrator: ['church', 'people', 'tokens', 'webhooks'],
  Editor: ['church', 'people', 'tokens'],
  Viewer: ['church', 'tokens'],
} as const satisfies Record<Role, readonly AreaPart[]>

interface Props {
  church: Church
  part: AreaPart
  title: string
  intro: string
  children: ReactNode
}

/** A page around the settings of a church, with the way to the others. */
export function AreaPage({ church, part, title, intro, children }: Props) {
  const { area } = useAdministrationTexts()
  usePageTitle(title, church.name)
  const parts = PARTS[church.role ?? 'Viewer']
  return (
    <div className="mx-auto max-w-3xl">
      <ChurchNav churchId={church.id} current="administration" />
      <nav aria-label={area.label} className="mb-6 border-line border-b">
        <ul className="flex flex-wrap gap-x-6">
          {parts.map((each) => (
            <li key={each}>
              <Link
                href={addresses.administration(church.id, each)}
                aria-current={each === part ? 'page' : undefined}
                className={classes(
                  '-mb-px inline-flex min-h-11 items-center border-b-2 text-sm',
                  each === part
                    ? 'border-accent font-medium text-ink'
                    : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {area[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="mb-2 font-semibold font-serif text-3xl">{title}</h1>
      <p className="mb-6 max-w-prose text-muted">{intro}</p>
      {children}
    </div>
  )
}
