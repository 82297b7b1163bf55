/** A program that stores one file like the server; the tests kill it while it runs. */

import { systemClock } from '../../src/core/time.ts'
import { connect } from '../../src/database.ts'
import { createPdfChecker } from '../../src/files/pdf/checker.ts'
import { storeAsset } from '../../src/files/service.ts'

const [uri = '', name = '', churchId = '', path = ''] = process.argv.slice(2)
const bytes = await Bun.file(path).bytes()
const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
const checker = createPdfChecker()
const database = await connect(uri, name, { longRunning: true })
const file = { path, size: bytes.length, sha256 }
await storeAsset({ database, clock: systemClock, checker }, churchId, 'killed.pdf', file)
checker.close()
await database.close()
