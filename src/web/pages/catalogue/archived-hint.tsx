import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useChurches } from '../../api/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { isAdministrator } from '../session/member-area.tsx'

/** A song that a member misses may be archived; an Administrator is led to its commands. */
export function ArchivedHint({ churchId }: { churchId: string }) {
  const t = useTexts()
  const church = useChurches().data?.churches.find(({ id }) => id === churchId)
  return (
    <p className="mt-2 text-sm">
      {t.administrationLinks.notFound}{' '}
      {church && isAdministrator(church) ? (
        <Link href={addresses.administration(churchId)} className="rounded text-accent underline">
          {t.administrationLinks.notFoundHow}
        </Link>
      ) : (
        t.administrationLinks.archivedAsk
      )}
    </p>
  )
}
