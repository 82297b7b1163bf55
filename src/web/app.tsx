import { Suspense, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { isWhereLoaded, isWithoutData, loadedPage, publicChurch } from './api/page-data.ts'
import { session } from './api/people/session.ts'
import { useLoadedLinks, useScrollReset } from './hooks/screen/use-navigation.ts'
import { savesData } from './model/saves-data.ts'
import * as lazy from './pages/lazy.ts'
import { ListView } from './pages/lists/list-view.tsx'
import { ServiceRoute } from './pages/live/service-route.tsx'
import { Front, PublicPages } from './pages/public/public-pages.tsx'
import { Waiting } from './pages/public/waiting.tsx'
import { useOpenPage } from './pages/use-open-page.ts'
import { useTexts } from './texts/texts.ts'
import { MissingNotice } from './ui/fetched.tsx'
import { Skeleton } from './ui/notice.tsx'
import { ShortcutsByKey } from './ui/shortcuts/shortcuts.tsx'

/** Every page by its address. */
export function App() {
  const t = useTexts()
  const { open, isOpening } = useOpenPage()
  useScrollReset()
  useLoadedLinks()
  return (
    <Router aroundNav={open}>
      <Suspense fallback={<Skeleton label={t.loading} />}>
        <Pages />
      </Suspense>
      <AskToSignIn />
      <ShortcutsByKey />
      <MissingNotice isOpening={isOpening} />
      <OnDevice />
    </Router>
  )
}

/** The form to sign in is over the page that was open when the session ended. */
function AskToSignIn() {
  const hasEnded = useSyncExternalStore(session.subscribe, session.hasEnded)
  return <Suspense>{hasEnded && <lazy.SignInAgain />}</Suspense>
}

/** In milliseconds: longer than a page takes to fetch what it needs soon. */
const REST_MS = 4_000

/** What keeps the app on the device is fetched when the page is at rest. */
function OnDevice() {
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    if (!loadedPage().isKept || !('serviceWorker' in navigator) || savesData()) return
    const fetchIt = () =>
      lazy.OnDevice.ahead('').then(
        () => setFetched(true),
        () => {},
      )
    const timer = setTimeout(fetchIt, REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{isFetched && <lazy.OnDevice />}</Suspense>
}

function Pages() {
  const [, readAnew] = useReducer((count: number) => count + 1, 0)
  // The server's status is about the loaded address only; other addresses are resolved by the app.
  useLocation()
  const code = useLocationProperty(() => codeInAddress())
  const { wait, missing } = loadedPage()
  if (wait && isWhereLoaded()) return <Waiting wait={wait} />
  // The server answers this address as an unknown one, because it does not see the code.
  if (code !== null) return <lazy.SetUpPage key={code} code={code} />
  if (missing && isWhereLoaded()) return <lazy.NotFoundPage />
  if (isWithoutData()) return <lazy.LatePage onRead={readAnew} />
  return (
    <Switch>
      <Route path="/">
        <Front />
      </Route>
      <Route path="/sign-in">
        <lazy.SignIn />
      </Route>
      <Route path="/invitation">
        <lazy.InvitationPage />
      </Route>
      <Route path="/library">
        <lazy.Churches />
      </Route>
      <Route path="/sign-in/forgotten-password">
        <lazy.ForgottenPasswordPage />
      </Route>
      <Route path="/new-password">
        <lazy.NewPasswordPage />
      </Route>
      <Route path="/new-address">
        <lazy.NewAddressPage />
      </Route>
      <Route path="/account">
        <lazy.AccountPage />
      </Route>
      <Route path="/library/projector/:id">{({ id }) => <lazy.Projector key={id} id={id} />}</Route>
      <Route path="/library/:churchId/songs/:songId/present">
        {({ churchId, songId }) => <lazy.Present scope={{ as: 'member', churchId }} songId={songId} />}
      </Route>
      <Route path="/library/:churchId/songs/:songId/print">
        {({ churchId, songId }) => <lazy.Print scope={{ as: 'member', churchId }} songId={songId} />}
      </Route>
      <Route path="/library/:churchId/songs/:songId/chart/:arrangementId">
        {({ churchId, songId, arrangementId }) => (
          <lazy.ChartPage scope={{ as: 'member', churchId }} songId={songId} arrangementId={arrangementId} />
        )}
      </Route>
      <Route path="/library/:churchId/songs/:songId/read/:assetId">
        {({ churchId, songId, assetId }) => (
          <lazy.Reader scope={{ as: 'member', churchId }} songId={songId} assetId={assetId} />
        )}
      </Route>
      <Route path="/library/:churchId/list/:view">
        {({ churchId, view }) => <ListView scope={{ as: 'member', churchId }} view={view} />}
      </Route>
      <Route path="/library/:churchId/lists/:listId/:view">
        {({ churchId, listId, view }) => (
          <ListView scope={{ as: 'member', churchId }} listId={listId} view={view} />
        )}
      </Route>
      {(['follow', 'present', 'read', 'print'] as const).map((view) => (
        <Route key={view} path={`/library/:churchId/services/:serviceId/${view}`}>
          {({ churchId, serviceId }) => (
            <ServiceRoute scope={{ as: 'member', churchId }} serviceId={serviceId} view={view} />
          )}
        </Route>
      ))}
      <Route path="/library/:churchId/*?">{({ churchId }) => <lazy.MemberPages churchId={churchId} />}</Route>
      <Route path="/c/:churchId/*?">
        {({ churchId, '*': rest }) => <PublicPages churchId={churchId.toLowerCase()} rest={rest} />}
      </Route>
      <Route path="/:address/*?">
        {({ address, '*': rest }) => {
          const church = publicChurch(address)
          return church ? <PublicPages churchId={church.id} rest={rest} /> : <lazy.NotFoundPage />
        }}
      </Route>
      <Route>
        <lazy.NotFoundPage />
      </Route>
    </Switch>
  )
}

/** The path of `setUpLink` in src/client/web-contract.ts. */
const SET_UP = '/set-up'
const CODE = /^#([A-Za-z0-9_-]{43})$/

/** The code of a link that makes the first church; null at every other address. */
const codeInAddress = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'> = location): string | null =>
  pathname === SET_UP ? (CODE.exec(hash)?.[1] ?? null) : null
