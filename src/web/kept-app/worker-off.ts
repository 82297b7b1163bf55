/** Takes the place of a worker that the server has switched off: it removes what that has stored, and itself. */
import { leave } from './leave.ts'
import { scope } from './scope.ts'

scope.addEventListener('install', () => void scope.skipWaiting())

scope.addEventListener('activate', (event) => event.waitUntil(leave()))
