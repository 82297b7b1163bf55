import type { Database } from '../../../db/connect.ts'
import type { ServiceHead } from '../../../saves/collections.ts'
import type { Findings } from '../report.ts'
import { checkService, loadServiceRecords, type ServiceRecords } from '../song/check-service.ts'
import { type HeadScan, verifyHeads } from './heads.ts'

const serviceScan: HeadScan<ServiceHead, ServiceRecords> = {
  counted: 'services',
  collection: (all) => all.services,
  idField: 'serviceId',
  events: { serviceId: { $exists: true } },
  load: loadServiceRecords,
  idOf: ({ serviceId }) => serviceId,
  check: checkService,
}

export const verifyServices = (database: Database, churchId: string, findings: Findings): Promise<void> =>
  verifyHeads(database, churchId, serviceScan, findings)
