import { type Route, route } from '../../http/route.ts'
import { languageOfMail } from '../../mail/language.ts'
import { askForReset, resetPassword } from './resets.ts'
import { NewPasswordByLink, ResetRequest } from './schema.ts'
import type { AccountDeps } from './service.ts'

const TAG = 'Account'
const forgotten = { since: 2, access: 'anyone', method: 'POST', isReset: true } as const

export const resetRoutes = (deps: AccountDeps): Route[] => [
  route(
    {
      ...forgotten,
      path: '/password-resets',
      body: ResetRequest,
      docs: {
        operationId: 'askForReset',
        tag: TAG,
        summary: 'Ask for a new password',
        description:
          'Mails a link if the address has an account, in the first language of Accept-Language that there is. Answered in the same way for every address; at most five mails an hour go to one. A server without mail sends nothing: ask its host for a link.',
        answers: { 202: { description: 'Taken.' } },
      },
    },
    async ({ body, request }) => {
      await askForReset(deps, body.email, languageOfMail(request))
      return { status: 202 }
    },
  ),
  route(
    {
      ...forgotten,
      path: '/password-resets/accept',
      body: NewPasswordByLink,
      docs: {
        operationId: 'resetPassword',
        tag: TAG,
        summary: 'Set a new password by a link',
        description:
          'Ends all sessions of the person and revokes all tokens. A link that is unknown, used or expired is 404.',
        answers: { 204: { description: 'Set. Sign in with it now.' } },
        errors: [404],
      },
    },
    async ({ body }) => {
      await resetPassword(deps, body)
      return { status: 204 }
    },
  ),
]
