import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { type AreaPart, addresses } from '../../addresses.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useAdministrationTexts } from '../../texts/administration/administration-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { classes } from '../../ui/class-names.ts'
import { isAdministrator } from '../session/member-area.tsx'

const FOR_MEMBERS: readonly AreaPart[] = ['church', 'tokens']
const FOR_ADMINISTRATORS: readonly AreaPart[] = ['church', 'people', 'tokens', 'webhooks']

interface Props {
  church: Church
  part: AreaPart
  title: string
  intro: string
  children: ReactNode
}

/** A page around the settings of a church, with the way to the others. */
export function AreaPage({ church, part, title, intro, children }: Props) {
  const { song } = useTexts()
  const { area } = useAdministrationTexts()
  usePageTitle(title, church.name)
  const parts = isAdministrator(church) ? FOR_ADMINISTRATORS : FOR_MEMBERS
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink
        href={addresses.songs({ as: 'member', churchId: church.id })}
        label={song.backToSongs}
        className="max-sm:min-h-11"
      />
      <nav aria-label={area.label} className="mt-3 mb-6 border-line border-b">
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
