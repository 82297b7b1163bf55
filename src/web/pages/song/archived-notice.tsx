import type { Church } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useSong } from '../../api/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isAdministrator } from '../session/member-area.tsx'

/** Explains on the page of an archived song why it is in no list, and how it is brought back. */
export function ArchivedNotice({ church, songId }: { church: Church; songId: string }) {
  const { administrationLinks } = useTexts()
  const song = useSong({ as: 'member', churchId: church.id }, songId)
  if (!song.data?.archivedAt) return null
  const leads = isAdministrator(church)
  return (
    <Notice
      tone="warn"
      actions={
        leads && (
          <ButtonLink icon="archive" href={addresses.administration(church.id, songId)}>
            {administrationLinks.unarchive}
          </ButtonLink>
        )
      }
    >
      <p className="font-medium">{administrationLinks.archivedTitle}</p>
      <p>
        {leads
          ? administrationLinks.archived
          : `${administrationLinks.archived} ${administrationLinks.archivedAsk}`}
      </p>
    </Notice>
  )
}
