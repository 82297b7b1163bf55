import { takeUpFormerDrafts } from '../../model/save/draft.ts'
import { formerPersonOf, personOf } from '../../model/save/person-name.ts'
import { browserStorage } from '../../model/storage.ts'
import { client, unwrap } from '../requests/request.ts'
import { session } from './session.ts'

export const signIn = (email: string, password: string) =>
  unwrap(client.POST('/api/v2/session', { body: { email, password } }))

/** This browser has seen the person with this address sign in. */
export function beginSession(email: string): void {
  takeUpFormerDrafts(browserStorage, formerPersonOf(email), personOf(email))
  session.become(personOf(email), email.trim())
}

/** The account has another address now; what was typed for the old one stays that of the person. */
export function renameSession(from: string, to: string): void {
  takeUpFormerDrafts(browserStorage, personOf(from), personOf(to))
  session.become(personOf(to), to)
}
