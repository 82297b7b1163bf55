import { PAGE_SIZE } from '../../core/limits.ts'
import { type Route, route } from '../../http/route.ts'
import {
  FellowMembers,
  People,
  PeopleHistory,
  PeopleHistoryQuery,
  PersonInput,
  PersonResponse,
} from './schema.ts'
import { fellowMembersOf, type PeopleDeps, peopleHistory, peopleOf, remove, setRole } from './service.ts'

/** A token may read people; it cannot change them, so that a stolen one cannot outlive its revocation. */
const reading = { since: 2, access: 'administrator', method: 'GET' } as const

const TAG = 'People'

export const peopleRoutes = (deps: PeopleDeps): Route[] => [
  route(
    {
      ...reading,
      path: '/churches/{churchId}/people',
      docs: {
        operationId: 'listPeople',
        tag: TAG,
        summary: 'List people',
        description: 'The members of the church, by name, or by address without one.',
        answers: { 200: { description: 'The members.', body: People } },
      },
    },
    async ({ caller }) => ({ status: 200, body: { people: await peopleOf(deps, caller.churchId) } }),
  ),
  route(
    {
      since: 2,
      method: 'GET',
      path: '/churches/{churchId}/members',
      access: 'writer',
      tokens: 'refused',
      docs: {
        operationId: 'listMembers',
        tag: TAG,
        summary: 'List members',
        description:
          'Who belongs to the church, by name, for Editors and Administrators. Those without a name are last.',
        answers: { 200: { description: 'The members.', body: FellowMembers } },
      },
    },
    async ({ caller }) => ({ status: 200, body: { members: await fellowMembersOf(deps, caller.churchId) } }),
  ),
  route(
    {
      ...reading,
      path: '/churches/{churchId}/people/history',
      query: PeopleHistoryQuery,
      docs: {
        operationId: 'listPeopleHistory',
        tag: TAG,
        summary: 'List the changes of people',
        description: `Who invited, added, changed and removed whom, and when: ${PAGE_SIZE} changes at a time. They stay when a person is removed.`,
        answers: { 200: { description: 'The changes, newest first.', body: PeopleHistory } },
      },
    },
    async ({ caller, query }) => ({
      status: 200,
      body: await peopleHistory(deps.collections, caller.churchId, {
        before: query.before ?? null,
        limit: PAGE_SIZE,
      }),
    }),
  ),
  route(
    {
      since: 2,
      method: 'PUT',
      path: '/churches/{churchId}/people/{userId}',
      access: 'administrator',
      tokens: 'refused',
      body: PersonInput,
      docs: {
        operationId: 'updatePerson',
        tag: TAG,
        summary: 'Change a person’s role',
        description:
          'It counts at once, also for requests under way. The last Administrator cannot become less. The open invitations of a person who is no longer Administrator are revoked.',
        answers: { 200: { description: 'The person as they are now.', body: PersonResponse } },
        errors: [409],
      },
    },
    async ({ caller, params, body }) => ({
      status: 200,
      body: { person: await setRole(deps, caller, params.userId, body.role) },
    }),
  ),
  route(
    {
      since: 2,
      method: 'DELETE',
      path: '/churches/{churchId}/people/{userId}',
      access: 'member',
      tokens: 'refused',
      docs: {
        operationId: 'removePerson',
        tag: TAG,
        summary: 'Remove a person',
        description:
          'An Administrator removes anyone; everyone may leave. It counts at once. The person’s tokens of this church are revoked for good, and so are the open invitations they made. The last Administrator cannot go.',
        answers: { 204: { description: 'Removed.' } },
        errors: [409],
      },
    },
    async ({ caller, params }) => {
      await remove(deps, caller, params.userId)
      return { status: 204 }
    },
  ),
]
