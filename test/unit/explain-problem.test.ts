import { expect, test } from 'bun:test'
import { MongoNetworkError, MongoParseError, MongoServerError } from 'mongodb'
import { explainProblem } from '../../src/cli/explain-problem.ts'
import { ConfigError } from '../../src/config.ts'
import { invalid } from '../../src/core/failures.ts'
import { WrongDeployment } from '../../src/db/address.ts'
import { NewerDatabase } from '../../src/db/migrations.ts'
import { MongodProblem } from '../../src/mongod/process.ts'

const listening = (code: string) => Object.assign(new Error(`${code}: listen`), { code, syscall: 'listen' })
const refused = (code: number) => new MongoServerError({ message: 'a driver’s own text, hunter2', code })

test.each<[string, unknown, RegExp]>([
  ['a failure of the service', invalid('There is no such church.'), /^There is no such church\.$/],
  ['a wrong setting', new ConfigError('PORT must be a number.'), /^PORT must be a number\.$/],
  ['a mongod that does not start', new MongodProblem('No mongod was found.'), /^No mongod was found\.$/],
  ['a standalone server', new WrongDeployment('It is standalone.'), /^It is standalone\.$/],
  ['a newer database', new NewerDatabase('9.9.9'), /^This database was .* Start Psaltery 9\.9\.9 or newer/],
  ['a port in use', listening('EADDRINUSE'), /^The port is in use/],
  ['a port for administrators', listening('EACCES'), /^This user may not open the port/],
  ['an address of another machine', listening('EADDRNOTAVAIL'), /^This machine has no such address/],
  ['a host that is no address', listening('EINVAL'), /^This machine has no such address/],
  ['a wrong password', refused(18), /^MongoDB refused the user or the password/],
  ['a user without rights', refused(13), /^The user in MONGODB_URI may not/],
  ['a lost connection', new MongoNetworkError('ECONNREFUSED hunter2'), /^MongoDB cannot be reached/],
  ['options nobody knows', new MongoParseError('option hunter2'), /^MONGODB_URI is not an address/],
  ['any other answer of MongoDB', refused(2), /^Something unexpected went wrong \(MongoServerError 2\)\.$/],
  [
    'a bug',
    new TypeError('x is undefined\nand more'),
    /^Something unexpected .*\(TypeError: x is undefined\)\.$/,
  ],
  ['something that is no error', null, /^Something unexpected went wrong \(object\)\.$/],
])('%s is one sentence, without a stack or a driver’s text', (_, problem, sentence) => {
  expect(explainProblem(problem)).toMatch(sentence)
  expect(explainProblem(problem)).not.toMatch(/\n|hunter2/)
})
