import type { Church } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useIsArchived, useIsListed } from '../../api/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isAdministrator } from '../session/member-area.tsx'

/** Explains on the page of an archived song why it is in no list, and how it is brought back. */
export function ArchivedNotice({ church, songId }: { church: Church; songId: string }) {
  const { administrationLinks } = useTexts()
  // A song that was opened from a list is not archived.
  const isListed = useIsListed(church.id, songId)
  if (!useIsArchived(church.id, songId, !isListed).data || isListed) return null
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
