import { type Answer, routeOf, validationMessage } from './http/answer-check.ts'
import { recordAnswer } from './http/answers-seen.ts'

/** Throws if an answer does not match the published description. */
export const holdToContract = (method: string, address: string, answer: Answer): void => {
  const problem = validationMessage(method, address, answer)
  if (problem) throw new Error(`${method} ${address} ${answer.status} ${problem}`)
  const route = routeOf(address)
  if (route) recordAnswer(method, route, answer.status)
}
