/** Looks for a mongod in a process of its own and prints where it is. */
import { findMongod } from '../../src/mongod/fetch/binary.ts'

const [cacheDir = '', sources = '[]'] = process.argv.slice(2)
console.log(await findMongod({ cacheDir, searchPath: '/nowhere', sources: JSON.parse(sources) }))
