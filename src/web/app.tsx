import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import type { Church } from '../client/types.ts'
import { isWhereLoaded, loadedPage, publicChurch } from './api/page-data.ts'
import { useScrollReset } from './hooks/screen/use-scroll-reset.ts'
import { Library } from './pages/catalogue/library.tsx'
import * as lazy from './pages/lazy.ts'
import { ListView } from './pages/lists/list-view.tsx'
import { NotFound, NotFoundPage } from './pages/not-found.tsx'
import { Front } from './pages/public/front.tsx'
import { PublicPages } from './pages/public/public-pages.tsx'
import { Waiting } from './pages/public/waiting.tsx'
import { Churches } from './pages/session/churches.tsx'
import { isAdministrator, MemberArea } from './pages/session/member-area.tsx'
import { SignIn } from './pages/session/sign-in.tsx'
import { SignInAgain } from './pages/session/sign-in-again.tsx'
import { MemberSong } from './pages/song/member-song.tsx'
import { useTexts } from './texts/texts.ts'
import { Skeleton } from './ui/notice.tsx'

/** Every page by its address. */
export function App() {
  const t = useTexts()
  useScrollReset()
  return (
    <Suspense fallback={<Skeleton label={t.loading} />}>
      <Pages />
      <SignInAgain />
    </Suspense>
  )
}

function Pages() {
  // What the server said holds for the address that it was asked for; any other is the app's own.
  useLocation()
  const { wait, missing } = loadedPage()
  if (wait && isWhereLoaded()) return <Waiting wait={wait} />
  if (missing && isWhereLoaded()) return <NotFoundPage />
  return (
    <Switch>
      <Route path="/">
        <Front />
      </Route>
      <Route path="/sign-in">
        <SignIn />
      </Route>
      <Route path="/library">
        <Churches />
      </Route>
      <Route path="/library/projector/:id">{({ id }) => <lazy.Projector key={id} id={id} />}</Route>
      <Route path="/library/:churchId/songs/:songId/present">
        {({ churchId, songId }) => <lazy.Present scope={{ as: 'member', churchId }} songId={songId} />}
      </Route>
      <Route path="/library/:churchId/songs/:songId/print">
        {({ churchId, songId }) => <lazy.Print scope={{ as: 'member', churchId }} songId={songId} />}
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
      <Route path="/library/:churchId/*?">
        {({ churchId }) => (
          <MemberArea churchId={churchId}>{(church) => <MemberPages church={church} />}</MemberArea>
        )}
      </Route>
      <Route path="/c/:churchId/*?">
        {({ churchId, '*': rest }) => <PublicPages churchId={churchId.toLowerCase()} rest={rest} />}
      </Route>
      <Route path="/:address/*?">
        {({ address, '*': rest }) => {
          const church = publicChurch(address)
          return church ? <PublicPages churchId={church.id} rest={rest} /> : <NotFoundPage />
        }}
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}

function MemberPages({ church }: { church: Church }) {
  const t = useTexts()
  return (
    <Suspense fallback={<Skeleton label={t.loading} />}>
      <Switch>
        <Route path="/library/:churchId">
          <Library key={church.id} church={church} />
        </Route>
        <Route path="/library/:churchId/new">
          <lazy.NewSongPage key={church.id} church={church} />
        </Route>
        <Route path="/library/:churchId/import">
          <lazy.ImportPage key={church.id} church={church} />
        </Route>
        <Route path="/library/:churchId/export">
          <lazy.ExportPage key={church.id} church={church} />
        </Route>
        <Route path="/library/:churchId/lists">
          <lazy.Lists scope={{ as: 'member', churchId: church.id }} />
        </Route>
        <Route path="/library/:churchId/lists/:listId">
          {({ listId }) => <lazy.ListPage scope={{ as: 'member', churchId: church.id }} listId={listId} />}
        </Route>
        <Route path="/library/:churchId/list">
          <lazy.ListPage scope={{ as: 'member', churchId: church.id }} />
        </Route>
        {isAdministrator(church) && (
          <Route path="/library/:churchId/administration">
            <lazy.Administration key={church.id} church={church} />
          </Route>
        )}
        <Route path="/library/:churchId/songs/:songId">
          {({ songId }) => <MemberSong key={songId} church={church} songId={songId} />}
        </Route>
        <Route path="/library/:churchId/songs/:songId/history">
          {({ songId }) => <lazy.History key={songId} church={church} songId={songId} />}
        </Route>
        <Route path="/library/:churchId/songs/:songId/edit">
          {({ songId }) => <lazy.EditDetailsPage key={songId} church={church} songId={songId} />}
        </Route>
        <Route path="/library/:churchId/songs/:songId/lyrics/:id">
          {({ songId, id }) => (
            <lazy.EditLyricsPage key={`${songId}/${id}`} church={church} songId={songId} id={id} />
          )}
        </Route>
        <Route path="/library/:churchId/songs/:songId/arrangements/:id">
          {({ songId, id }) => (
            <lazy.EditArrangementPage key={`${songId}/${id}`} church={church} songId={songId} id={id} />
          )}
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  )
}
