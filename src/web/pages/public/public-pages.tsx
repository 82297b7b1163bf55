import { useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { loadAgain } from '../../api/fetch-script.ts'
import { isWhereLoaded, loadedPage } from '../../api/page-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import * as lazy from '../lazy.ts'
import { ChooseChurch } from '../lazy.ts'
import { ListView } from '../lists/list-view.tsx'
import { ServiceRoute } from '../live/service-route.tsx'

/** The public pages of a church, below /c/ and its id as well as below its readable address. */
export function PublicPages({ churchId, rest }: { churchId: string; rest: string | undefined }) {
  const scope = { as: 'anyone', churchId } as const
  return (
    <Switch location={`/${rest ?? ''}`}>
      <Route path="/">
        <lazy.PublicCatalogue key={churchId} churchId={churchId} />
      </Route>
      <Route path="/poster">
        <lazy.Poster churchId={churchId} />
      </Route>
      <Route path="/lists">
        <lazy.Lists scope={scope} />
      </Route>
      <Route path="/lists/:listId">{({ listId }) => <lazy.ListPage scope={scope} listId={listId} />}</Route>
      <Route path="/lists/:listId/:view">
        {({ listId, view }) => <ListView scope={scope} listId={listId} view={view} />}
      </Route>
      <Route path="/list">
        <lazy.ListPage scope={scope} />
      </Route>
      <Route path="/list/:view">{({ view }) => <ListView scope={scope} view={view} />}</Route>
      <Route path="/today">
        <ServiceRoute scope={scope} />
      </Route>
      <Route path="/today/:view">{({ view }) => <ServiceRoute scope={scope} view={view} />}</Route>
      <Route path="/services/:serviceId">
        {({ serviceId }) => <ServiceRoute scope={scope} serviceId={serviceId} />}
      </Route>
      <Route path="/services/:serviceId/:view">
        {({ serviceId, view }) => <ServiceRoute scope={scope} serviceId={serviceId} view={view} />}
      </Route>
      <Route path="/songs/:songId">
        {({ songId }) => <lazy.PublicSong key={songId} churchId={churchId} songId={songId.toLowerCase()} />}
      </Route>
      <Route path="/songs/:songId/present">
        {({ songId }) => <lazy.Present scope={scope} songId={songId.toLowerCase()} />}
      </Route>
      <Route path="/songs/:songId/print">
        {({ songId }) => <lazy.Print scope={scope} songId={songId.toLowerCase()} />}
      </Route>
      <Route path="/songs/:songId/chart/:arrangementId">
        {({ songId, arrangementId }) => (
          <lazy.ChartPage
            scope={scope}
            songId={songId.toLowerCase()}
            arrangementId={arrangementId.toLowerCase()}
          />
        )}
      </Route>
      <Route path="/songs/:songId/read/:assetId">
        {({ songId, assetId }) => (
          <lazy.Reader scope={scope} songId={songId.toLowerCase()} assetId={assetId.toLowerCase()} />
        )}
      </Route>
      <Route>
        <lazy.NotFoundPage />
      </Route>
    </Switch>
  )
}

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
