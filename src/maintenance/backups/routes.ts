import { type Route, readDocs, route } from '../../http/route.ts'
import { type ChurchBackupDeps, ChurchBackupResponse, churchBackup } from './church-backup.ts'

export const backupRoutes = (deps: ChurchBackupDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: '/churches/{churchId}/backup',
      since: 2,
      access: 'administrator',
      docs: {
        operationId: 'getChurchBackup',
        tag: 'Church',
        summary: 'Read whether the church is backed up',
        description: 'The last good backup of the server that has this church in it.',
        answers: readDocs('The backup of the church.', ChurchBackupResponse),
      },
    },
    async ({ caller }) => ({ status: 200, body: { backup: await churchBackup(deps, caller.churchId) } }),
  ),
]
