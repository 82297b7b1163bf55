import { type Route, route } from '../../http/route.ts'
import { languageOfMail } from '../../mail/language.ts'
import { sessionCookie } from '../auth/cookie.ts'
import { agentOf } from '../auth/store.ts'
import { accept } from './accept.ts'
import {
  Acceptance,
  INVITATION_DAYS,
  type InvitationDeps,
  InvitationRequest,
  InvitationSecret,
  Invitations,
  InvitationWithLink,
  InvitedTo,
  invite,
  look,
  MAX_OPEN_INVITATIONS,
  openInvitations,
  revokeInvitation,
} from './service.ts'

const TAG = 'Invitations'
const manage = { since: 2, access: 'administrator' } as const
const open = { since: 2, access: 'anyone', method: 'POST' } as const

export const invitationRoutes = (deps: InvitationDeps): Route[] => [
  route(
    {
      ...manage,
      method: 'GET',
      path: '/churches/{churchId}/invitations',
      docs: {
        operationId: 'listInvitations',
        tag: TAG,
        summary: 'List open invitations',
        answers: { 200: { description: 'The open invitations, newest first.', body: Invitations } },
      },
    },
    async ({ caller }) => ({
      status: 200,
      body: { invitations: await openInvitations(deps, caller.churchId) },
    }),
  ),
  route(
    {
      ...manage,
      method: 'POST',
      path: '/churches/{churchId}/invitations',
      tokens: 'refused',
      body: InvitationRequest,
      docs: {
        operationId: 'invite',
        tag: TAG,
        summary: 'Invite an address',
        description: `The link is good once and for ${INVITATION_DAYS} days. Another invitation of the same address replaces the first. A church has ${MAX_OPEN_INVITATIONS} open ones at most.`,
        answers: { 201: { description: 'The invitation and its link.', body: InvitationWithLink } },
        errors: [409],
      },
    },
    async ({ caller, body, request }) => ({
      status: 201,
      body: await invite(deps, caller, body, languageOfMail(request)),
    }),
  ),
  route(
    {
      ...manage,
      method: 'DELETE',
      path: '/churches/{churchId}/invitations/{invitationId}',
      tokens: 'refused',
      docs: {
        operationId: 'revokeInvitation',
        tag: TAG,
        summary: 'Revoke an invitation',
        answers: { 204: { description: 'Revoked.' } },
      },
    },
    async ({ caller, params }) => {
      await revokeInvitation(deps, caller, params.invitationId)
      return { status: 204 }
    },
  ),
  route(
    {
      ...open,
      path: '/invitations/look',
      body: InvitationSecret,
      docs: {
        operationId: 'lookAtInvitation',
        tag: TAG,
        summary: 'Look at an invitation',
        description:
          'Changes nothing. One that is unknown, used, revoked or expired, or whose maker may no longer invite, is 404.',
        answers: { 200: { description: 'What the invitation is for.', body: InvitedTo } },
        errors: [404],
      },
    },
    async ({ body }) => ({ status: 200, body: await look(deps, body.secret) }),
  ),
  route(
    {
      ...open,
      path: '/invitations/accept',
      body: Acceptance,
      docs: {
        operationId: 'acceptInvitation',
        tag: TAG,
        summary: 'Accept an invitation',
        description:
          'Makes an account and signs in, where the invited address has none. Otherwise the person must be signed in with that address: 401 without a session, 403 as another person.',
        answers: { 204: { description: 'A member, and signed in.' } },
        errors: [404],
      },
    },
    async ({ body, request: { headers }, connection: { address } }) => {
      const visitor = { cookie: headers.get('cookie'), address, agent: agentOf(headers) }
      const token = await accept(deps, body, visitor)
      return { status: 204, cookies: token ? [sessionCookie(deps.appOrigin, token)] : [] }
    },
  ),
]
