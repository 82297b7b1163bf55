import { Route, Switch } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { NotFound } from '../not-found.tsx'
import { EditServicePage, NewServicePage } from './edit/edit-pages.tsx'
import { ServiceHistory } from './history.tsx'
import { ServicesPage } from './list/services-page.tsx'
import { ServicePage } from './page/service-page.tsx'

/** The pages of a church's services, for its members. */
export function ServicePages({ church }: { church: Church }) {
  return (
    <Switch>
      <Route path="/library/:churchId/services">
        <ServicesPage church={church} />
      </Route>
      <Route path="/library/:churchId/services/new">
        <NewServicePage church={church} />
      </Route>
      <Route path="/library/:churchId/services/:id">
        {({ id }) => <ServicePage key={id} church={church} id={id} />}
      </Route>
      <Route path="/library/:churchId/services/:id/edit">
        {({ id }) => <EditServicePage key={id} church={church} id={id} />}
      </Route>
      <Route path="/library/:churchId/services/:id/history">
        {({ id }) => <ServiceHistory key={id} church={church} id={id} />}
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
