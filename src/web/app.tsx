import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { Church } from '../client/types.ts'
import { addresses } from './addresses.ts'
import { useScrollReset } from './hooks/use-scroll-reset.ts'
import { Library } from './pages/catalogue/library.tsx'
import { PublicCatalogue } from './pages/catalogue/public-catalogue.tsx'
import * as lazy from './pages/lazy.ts'
import { NotFound } from './pages/not-found.tsx'
import { Churches } from './pages/session/churches.tsx'
import { MemberArea } from './pages/session/member-area.tsx'
import { SignIn } from './pages/session/sign-in.tsx'
import { SignInAgain } from './pages/session/sign-in-again.tsx'
import { MemberSong } from './pages/song/member-song.tsx'
import { PublicSong } from './pages/song/public-song.tsx'
import { useTexts } from './texts/texts.ts'
import { Skeleton } from './ui/notice.tsx'

/** Every page by its address. */
export function App() {
  const t = useTexts()
  useScrollReset()
  return (
    <Suspense fallback={<Skeleton label={t.loading} />}>
      <Switch>
        <Route path="/">
          <Redirect to={addresses.churches} replace />
        </Route>
        <Route path="/sign-in">
          <SignIn />
        </Route>
        <Route path="/c/:churchId">
          {({ churchId }) => <PublicCatalogue key={churchId} churchId={churchId} />}
        </Route>
        <Route path="/c/:churchId/songs/:songId">
          {({ churchId, songId }) => <PublicSong key={songId} churchId={churchId} songId={songId} />}
        </Route>
        <Route path="/:access/:churchId/songs/:songId/present">
          {({ access, churchId, songId }) => (
            <lazy.Present scope={{ as: reader(access), churchId }} songId={songId} />
          )}
        </Route>
        <Route path="/:access/:churchId/songs/:songId/print">
          {({ access, churchId, songId }) => (
            <lazy.Print scope={{ as: reader(access), churchId }} songId={songId} />
          )}
        </Route>
        <Route path="/:access/:churchId/songs/:songId/read/:assetId">
          {({ access, churchId, songId, assetId }) => (
            <lazy.Reader scope={{ as: reader(access), churchId }} songId={songId} assetId={assetId} />
          )}
        </Route>
        <Route path="/library">
          <Churches />
        </Route>
        <Route path="/library/projector/:id">{({ id }) => <lazy.Projector key={id} id={id} />}</Route>
        <Route path="/library/:churchId/*?">
          {({ churchId }) => (
            <MemberArea churchId={churchId}>{(church) => <MemberPages church={church} />}</MemberArea>
          )}
        </Route>
        <Route>
          <main>
            <NotFound />
          </main>
        </Route>
      </Switch>
      <SignInAgain />
    </Suspense>
  )
}

const reader = (access: string) => (access === 'c' ? 'anyone' : 'member')

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
