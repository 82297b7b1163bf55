import '../texts/rare-names.ts'
import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import type { Church } from '../../client/types.ts'
import { useTexts } from '../texts/texts.ts'
import { Skeleton } from '../ui/notice.tsx'
import { ActionNotices } from './archiving/action-notices.tsx'
import { Library } from './catalogue/library.tsx'
import * as lazy from './lazy.ts'
import { NotFound } from './not-found.tsx'
import { MemberArea } from './session/member-area.tsx'
import { MemberSong } from './song/member-song.tsx'
import { usePreloadServices } from './use-preload.ts'

/** The pages of a church for its members. */
export function MemberPages({ churchId }: { churchId: string }) {
  usePreloadServices()
  return (
    <MemberArea churchId={churchId}>
      {(church) => (
        <>
          <Pages church={church} />
          <ActionNotices />
        </>
      )}
    </MemberArea>
  )
}

function Pages({ church }: { church: Church }) {
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
        <Route path="/library/:churchId/services/*?">
          <lazy.ServicePages key={church.id} church={church} />
        </Route>
        <Route path="/library/:churchId/usage">
          <lazy.UsagePage key={church.id} church={church} />
        </Route>
        <Route path="/library/:churchId/administration/*?">
          <lazy.Administration key={church.id} church={church} />
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
        <Route path="/library/:churchId/songs/:songId/lyrics/:id/language">
          {({ songId, id }) => (
            <lazy.ChangeLanguagePage key={`${songId}/${id}`} church={church} songId={songId} id={id} />
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
