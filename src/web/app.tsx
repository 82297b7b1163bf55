import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PublicCatalogue } from './pages/catalogue/public-catalogue.tsx'
import { Present, Print } from './pages/lazy.ts'
import { PublicSong } from './pages/song/public-song.tsx'
import { useTexts } from './texts/texts.ts'
import { Skeleton } from './ui/notice.tsx'

/** Every page by its address. */
export function App() {
  const t = useTexts()
  return (
    <Suspense fallback={<Skeleton label={t.loading} />}>
      <Switch>
        <Route path="/c/:churchId">{({ churchId }) => <PublicCatalogue churchId={churchId} />}</Route>
        <Route path="/c/:churchId/songs/:songId">
          {({ churchId, songId }) => <PublicSong key={songId} churchId={churchId} songId={songId} />}
        </Route>
        <Route path="/c/:churchId/songs/:songId/present">
          {({ churchId, songId }) => <Present reach={{ as: 'anyone', churchId }} songId={songId} />}
        </Route>
        <Route path="/c/:churchId/songs/:songId/print">
          {({ churchId, songId }) => <Print reach={{ as: 'anyone', churchId }} songId={songId} />}
        </Route>
      </Switch>
    </Suspense>
  )
}
