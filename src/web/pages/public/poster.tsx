import { use } from 'react'
import { useSearch } from 'wouter'
import { addresses } from '../../addresses.ts'
import { publicChurch, sharedOrigin } from '../../api/page-data.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { loadLiveTexts } from '../../texts/live/live-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { QrCode, ReachNotice } from '../../ui/shared-link.tsx'

/** Longer ones are the ids of churches without a readable address, and are set small. */
const READABLE_LENGTH = 34

/** One sheet of paper for the wall: the church, the code to its songs or to today's service, and the address in words. */
export function Poster({ churchId }: { churchId: string }) {
  const t = useTexts()
  const language = useLanguage()
  const ofToday = new URLSearchParams(useSearch()).get('of') === 'today'
  const today = ofToday ? use(loadLiveTexts(language)) : null
  const words = today ? { ...today.poster, qr: today.share.today.qr } : t.visit.poster
  const home = ofToday ? addresses.today(churchId) : addresses.songs({ as: 'anyone', churchId })
  const name = publicChurch(churchId)?.name ?? t.app
  const address = sharedOrigin() + home
  const shownAddress = address.replace(/^https?:\/\//, '')
  usePageTitle(name, t.visit.poster.title)
  return (
    <main className="mx-auto max-w-3xl px-4 py-6 print:max-w-none print:p-0">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink href={home} icon="back" variant="quiet">
          {t.back}
        </ButtonLink>
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          {t.print.button}
        </Button>
      </div>
      <ReachNotice address={address} className="mb-6 print:hidden" />
      <article className="flex aspect-[210/297] flex-col items-center justify-between rounded-xl border border-line bg-white p-[8%] text-center font-serif text-black shadow-sm print:aspect-auto print:h-[97vh] print:border-0 print:p-0 print:shadow-none">
        <header className="space-y-[0.4em]">
          <h1
            className={classes(
              'text-balance font-semibold leading-tight',
              name.length > 60
                ? 'text-2xl sm:text-4xl print:text-4xl'
                : 'text-3xl sm:text-6xl print:text-6xl',
            )}
          >
            {name}
          </h1>
          <p className="text-lg sm:text-3xl print:text-3xl">{words.line}</p>
        </header>
        <QrCode text={address} label={words.qr} className="w-3/4" />
        <footer className="w-full space-y-[0.6em]">
          <p
            className={classes(
              'break-all font-sans font-semibold',
              shownAddress.length > READABLE_LENGTH
                ? 'text-xs sm:text-lg print:text-lg'
                : 'text-lg sm:text-3xl print:text-3xl',
            )}
          >
            {shownAddress}
          </p>
          <p className="text-balance text-neutral-700 text-sm sm:text-lg print:text-lg">{words.hint}</p>
        </footer>
      </article>
    </main>
  )
}
