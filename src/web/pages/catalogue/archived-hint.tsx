import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useTexts } from '../../texts/texts.ts'

/** A song that a member misses may be archived. */
export function ArchivedHint({ churchId, q }: { churchId: string; q: string }) {
  const { archiving: t } = useTexts()
  return (
    <p className="mt-2 text-sm">
      {t.notFound}{' '}
      <Link href={addresses.archivedSongs(churchId, q)} className="rounded text-accent underline">
        {t.searchThem}
      </Link>
    </p>
  )
}
