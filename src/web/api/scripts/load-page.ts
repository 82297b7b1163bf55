import { untilServerAnswers } from './fetch-script.ts'

/** Loads a page from the server. The page that is shown stays while the server does not answer. */
export async function loadPage(address: string): Promise<void> {
  await untilServerAnswers()
  location.assign(address)
}

export async function loadAgain(): Promise<void> {
  await untilServerAnswers()
  location.reload()
}
