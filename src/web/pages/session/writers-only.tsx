import { type ReactNode, useRef } from 'react'
import type { Church } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { classes } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { canWrite } from './member-area.tsx'

/** A page for writers. It stays when the role is taken away while it is open, because it may hold unsaved changes. */
export function WritersOnly({ church, children }: { church: Church; children: ReactNode }) {
  const t = useAllTexts()
  const isWriter = canWrite(church)
  const wasWriter = useRef(isWriter)
  if (isWriter) wasWriter.current = true
  if (!wasWriter.current) return <Notice tone="info">{t.edit.readOnly}</Notice>
  return (
    <>
      {!isWriter && (
        <Notice tone="warn" className="mx-auto mb-6 max-w-3xl">
          {t.edit.roleLost}
        </Notice>
      )}
      {children}
    </>
  )
}

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
