import { type Answer, routeOf, validationMessage } from './answer-check.ts'
import { seePromise } from './promises-seen.ts'

/** Holds an answer against the published description, and throws when it was not promised. */
export const holdToContract = (method: string, address: string, answer: Answer): void => {
  const trouble = validationMessage(method, address, answer)
  if (trouble) throw new Error(`${method} ${address} ${answer.status} ${trouble}`)
  const route = routeOf(address)
  if (route) seePromise(method, route, answer.status)
}
