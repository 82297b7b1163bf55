import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { loadAgain } from '../../api/fetch-script.ts'
import { isWhereLoaded, loadedPage } from '../../api/page-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { ChooseChurch } from '../lazy.ts'
import { PublicPages } from './public-pages.tsx'

/** The first page of a server: the songs of its only church, or the choice between several. */
export function Front() {
  const t = useTexts()
  const [, navigate] = useLocation()
  const { path, church, churches } = loadedPage()
  const isKnown = path === addresses.start && (church ?? churches) !== undefined
  useEffect(() => {
    if (isKnown) return
    // Without embedded data, the page links to the sign-in page.
    if (isWhereLoaded()) navigate(addresses.churches, { replace: true })
    else void loadAgain()
  }, [isKnown, navigate])
  if (!isKnown) return <Skeleton label={t.loading} />
  return church ? <PublicPages churchId={church.id} rest="" /> : <ChooseChurch churches={churches ?? []} />
}
