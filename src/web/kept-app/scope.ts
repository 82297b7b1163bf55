/** What is used of the scope of a service worker. The types of pages, which the project has, do not know it. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends Extendable {
  readonly request: Request
  /** The page that requests something. */
  readonly clientId: string
  /** The page that a navigation makes. */
  readonly resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

interface MessageFromPage extends Extendable {
  readonly data: unknown
}

interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly { postMessage(message: unknown): void }[]>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void
}

export const scope = self as unknown as WorkerScope
