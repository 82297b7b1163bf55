import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { appWorker } from '../../api/app-worker.ts'
import { installPrompt } from '../../api/install-prompt.ts'
import { loadedPage } from '../../api/page-data.ts'
import { installsByHand, isHintDue, isQuietPage } from '../../model/install-hint.ts'
import { loadFurtherTexts } from '../../texts/further/further-texts.ts'
import { fetched } from '../../ui/fetched.tsx'
import { rememberHome } from './remember-home.ts'

const AppNotice = fetched(
  () => import('./app-notice.tsx').then((module) => module.AppNotice),
  async () => loadFurtherTexts,
)

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Keeps the app on the device. Offers a newer one, or a place on the home screen, on quiet pages while no field has the focus. */
export function OnDevice() {
  const [path] = useLocation()
  const hasNewer = useSyncExternalStore(appWorker.subscribe, appWorker.hasNewer)
  const canInstall = useSyncExternalStore(installPrompt.subscribe, installPrompt.isHeld)
  const [isDue, setDue] = useState(() => isHintDue(Date.now()) && !isInstalled())
  const isTyping = useTyping()
  useEffect(appWorker.begin, [])
  useEffect(installPrompt.begin, [])
  useEffect(() => {
    const { church } = loadedPage()
    rememberHome(path, church ? addresses.songs({ as: 'anyone', churchId: church.id }) : null)
  }, [path])
  const hint = isDue && (canInstall ? 'install' : isByHand() ? 'byHand' : null)
  const shown = hasNewer ? 'newer' : hint
  if (!shown || isTyping || !isQuietPage(path)) return null
  return (
    <Suspense>
      <AppNotice kind={shown} onClose={shown === 'newer' ? appWorker.putOff : () => setDue(false)} />
    </Suspense>
  )
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

const isByHand = () => installsByHand(navigator.userAgent, navigator.maxTouchPoints)

/** Whether a field has the focus. */
function useTyping(): boolean {
  return useSyncExternalStore(subscribeToFocus, () => document.activeElement?.matches(FIELDS) ?? false)
}

function subscribeToFocus(changed: () => void) {
  const events = ['focusin', 'focusout'] as const
  // While the focus moves, nothing has it.
  const later = () => setTimeout(changed)
  for (const event of events) document.addEventListener(event, later)
  return () => {
    for (const event of events) document.removeEventListener(event, later)
  }
}
