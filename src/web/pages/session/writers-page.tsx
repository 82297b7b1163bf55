import type { ReactNode } from 'react'
import type { Church } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { classes } from '../../ui/class-names.ts'
import { WritersOnly } from './writers-only.tsx'

interface Props {
  church: Church
  title: string
  intro?: string
  className: string
  children: ReactNode
}

/** A page beside the library for those who may write: the way back, its title and what it is about. */
export function WritersPage({ church, title, intro, className, children }: Props) {
  const { song } = useTexts()
  usePageTitle(title, church.name)
  return (
    <div className={classes('mx-auto', className)}>
      <BackLink href={addresses.songs({ as: 'member', churchId: church.id })} label={song.backToSongs} />
      <h1 className={classes('mt-3 font-semibold font-serif text-3xl', intro ? 'mb-2' : 'mb-6')}>{title}</h1>
      {intro && <p className="mb-6 text-muted">{intro}</p>}
      <WritersOnly church={church}>{children}</WritersOnly>
    </div>
  )
}
