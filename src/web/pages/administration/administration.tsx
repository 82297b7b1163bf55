import { Route, Switch } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { NotFound } from '../not-found.tsx'
import { canWrite, isAdministrator } from '../session/member-area.tsx'
import { ChurchPage } from './church/church-page.tsx'
import { PeopleHistoryPage } from './people/history-page.tsx'
import { MembersPage } from './people/members-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { TokensPage } from './tokens/tokens-page.tsx'
import { WebhooksPage } from './webhooks/webhooks-page.tsx'

/** The pages around the settings of a church. Editors have those of the church, its members and tokens, Viewers those of the church and tokens. */
export function Administration({ church }: { church: Church }) {
  return (
    <Switch>
      <Route path="/library/:churchId/administration">
        <ChurchPage church={church} />
      </Route>
      <Route path="/library/:churchId/administration/tokens">
        <TokensPage church={church} />
      </Route>
      {isAdministrator(church) && (
        <Route path="/library/:churchId/administration/webhooks">
          <WebhooksPage church={church} />
        </Route>
      )}
      {canWrite(church) && (
        <Route path="/library/:churchId/administration/people">
          {isAdministrator(church) ? <PeoplePage church={church} /> : <MembersPage church={church} />}
        </Route>
      )}
      {isAdministrator(church) && (
        <Route path="/library/:churchId/administration/people/history">
          <PeopleHistoryPage church={church} />
        </Route>
      )}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
