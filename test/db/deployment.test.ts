import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { explainProblem } from '../../src/cli/explain-problem.ts'
import { connect, prepareDatabase } from '../../src/database.ts'
import { WrongDeployment } from '../../src/db/address.ts'
import { causeIn, refuseOther } from '../../src/db/deployment.ts'
import { freshDatabase, testMongodBinary } from '../../testkit/mongodb/mongodb.ts'
import { startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { psaltery } from '../../testkit/process/program.ts'
import { until } from '../../testkit/until.ts'

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'psaltery-deployment-'))
  opened.defer(() => rm(path, { recursive: true, force: true }))
  return path
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A mongod without a user, with these arguments; answers with its port when it listens. */
const startMongod = async (words: readonly string[] = []): Promise<number> => {
  const [place, port] = [await folder(), await freePort()]
  const own = [
    '--dbpath',
    place,
    '--logpath',
    join(place, 'log'),
    '--bind_ip',
    '127.0.0.1',
    '--port',
    String(port),
  ]
  const mongod = Bun.spawn([await testMongodBinary(), ...own, '--nounixsocket', ...words], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  opened.defer(async () => {
    mongod.kill('SIGKILL')
    await mongod.exited
  })
  await until(
    async () =>
      (
        await Bun.file(join(place, 'log'))
          .text()
          .catch(() => '')
      ).includes('"Waiting for connections"'),
    {
      limitMs: 60_000,
    },
  )
  return port
}

interface Refusal {
  readonly sentence: string
  readonly ms: number
}

/** As a start connects. */
const refusalOf = async (uri: string): Promise<Refusal> => {
  const began = performance.now()
  const sentence = await connect(uri, 'psaltery', { longRunning: true }).then(
    async (database) => {
      await database.close()
      return 'connected'
    },
    (error: unknown) => (error instanceof WrongDeployment ? error.message : String(error)),
  )
  return { sentence, ms: performance.now() - began }
}

/** A busy machine takes some of it for itself. */
const IN_TIME_MS = 5000

const expectSentence = async (uri: string, wanted: RegExp): Promise<void> => {
  const { sentence, ms } = await refusalOf(uri)
  expect(sentence).toMatch(wanted)
  expect(sentence).toMatch(/^[^\n]+\.$/)
  expect(ms).toBeLessThan(IN_TIME_MS)
}

describe('a replica set', () => {
  test('that is named by another name', async () => {
    const { uri } = await freshDatabase()
    await expectSentence(
      uri.replace(/replicaSet=\w+/, 'replicaSet=other'),
      /^The replica set at 127\.0\.0\.1:\d+ is called psaltery, but MONGODB_URI has replicaSet=other\./,
    )
  })

  test('that is a standalone server', async () => {
    const port = await startMongod()
    for (const options of ['', '?replicaSet=rs0', '?directConnection=true'])
      await expectSentence(
        `mongodb://127.0.0.1:${port}/${options}`,
        /^MONGODB_URI names a standalone MongoDB server/,
      )
  })

  test('that was never initiated', async () => {
    const port = await startMongod(['--replSet', 'rs0'])
    await expectSentence(
      `mongodb://127.0.0.1:${port}/?replicaSet=rs0`,
      new RegExp(
        `^The MongoDB at 127\\.0\\.0\\.1:${port} belongs to a replica set that was never initiated\\.`,
      ),
    )
    await expectSentence(`mongodb://127.0.0.1:${port}/`, /never initiated/)
    const { code, stderr } = await psaltery(['serve'], {
      env: { MONGODB_URI: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`, PORT: '0' },
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The MongoDB at [^\n]+ never initiated\.[^\n]+\n$/)
  })

  test('that is initiated while it is waited for', async () => {
    const port = await startMongod(['--replSet', 'rs0'])
    const connecting = refusalOf(`mongodb://127.0.0.1:${port}/?replicaSet=rs0`)
    await Bun.sleep(1500)
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`)
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
    await client.db('admin').command({ replSetInitiate: { _id: 'rs0', members } })
    await client.close()
    expect((await connecting).sentence).toBe('connected')
  })

  test('with one wrong address and one that is right is used when it has a primary', async () => {
    const [standalone, port] = [await startMongod(), await startMongod(['--replSet', 'rs0'])]
    const connecting = refusalOf(`mongodb://127.0.0.1:${standalone},127.0.0.1:${port}/?replicaSet=rs0`)
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`)
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
    await client.db('admin').command({ replSetInitiate: { _id: 'rs0', members } })
    await client.close()
    expect((await connecting).sentence).toBe('connected')
  })

  test('without a primary, and one whose members have names that are not known here, are waited for', () => {
    const hello = {
      setName: 'rs0',
      hosts: ['db1.invalid:27017', 'db2.invalid:27017'],
      isWritablePrimary: false,
    }
    const alone = causeIn('localhost:27017', hello, 'rs0')
    expect(alone?.sentence).toStartWith('The replica set rs0 has no primary: more than half of its members')
    const elsewhere = causeIn('localhost:27017', { ...hello, primary: 'db2.invalid:27017' }, 'rs0')
    expect(elsewhere?.sentence).toContain('call themselves db1.invalid:27017, db2.invalid:27017')
    expect([alone?.isFinalAfterMs, elsewhere?.isFinalAfterMs]).toEqual([Infinity, Infinity])
  })

  test('is none where a router of a cluster answers', () => {
    const router = { msg: 'isdbgrid' }
    expect(causeIn('localhost:27017', router, null)).toBeNull()
    expect(causeIn('localhost:27017', router, 'rs0')?.sentence).toContain('a router of a sharded cluster')
  })
})

describe('TLS', () => {
  const certificate = async () => {
    const place = await folder()
    const [key, cert, both] = ['key.pem', 'cert.pem', 'both.pem'].map((name) => join(place, name)) as [
      string,
      string,
      string,
    ]
    await Bun.$`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=psaltery-test -addext subjectAltName=DNS:localhost -keyout ${key} -out ${cert}`.quiet()
    await Bun.write(both, `${await Bun.file(cert).text()}${await Bun.file(key).text()}`)
    return { cert, both }
  }

  test('against a server without it', async () => {
    const port = await startMongod()
    await expectSentence(
      `mongodb://127.0.0.1:${port}/?tls=true`,
      /speaks without TLS, but MONGODB_URI has tls=true\./,
    )
  })

  test('that the server wants, with a certificate that is refused, or by a name that is not in it', async () => {
    const { cert, both } = await certificate()
    const port = await startMongod(['--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', both])
    await expectSentence(`mongodb://127.0.0.1:${port}/`, /wants TLS\. Add tls=true/)
    await expectSentence(
      `mongodb://localhost:${port}/?tls=true`,
      /certificate of the MongoDB at localhost:\d+ is refused \(\w+\)/,
    )
    const trusted = `tls=true&tlsCAFile=${encodeURIComponent(cert)}`
    await expectSentence(
      `mongodb://127.0.0.1:${port}/?${trusted}`,
      /is refused \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
    )
    await expectSentence(`mongodb://localhost:${port}/?${trusted}`, /standalone/)
    await expectSentence(
      `mongodb://localhost:${port}/?tls=true&tlsCAFile=/no/such/file`,
      /^A file that MONGODB_URI names in its options of TLS cannot be read/,
    )
  })
})

test('a wrong password and a user without a role are named at once', async () => {
  const { uri, name } = await freshDatabase()
  const problemOf = async (user: string, password: string): Promise<string> => {
    const began = performance.now()
    const signIn = `mongodb://${user}:${password}@`
    const problem = await prepareDatabase(uri.replace(/^mongodb:\/\/(.*@)?/, signIn), name).catch(
      explainProblem,
    )
    expect(performance.now() - began).toBeLessThan(IN_TIME_MS)
    return String(problem)
  }
  expect(await problemOf('nobody', 'hunter2')).toStartWith('MongoDB refused the user or the password')
  const client = new MongoClient(uri)
  const user = `without_role_${crypto.randomUUID().slice(0, 8)}`
  await client.db('admin').command({ createUser: user, pwd: 'sesame', roles: [] })
  const problem = await problemOf(user, 'sesame')
  await client.db('admin').command({ dropUser: user })
  await client.close()
  expect(problem).toStartWith('The user in MONGODB_URI may not read and write the database.')
})

describe('what only resembles MongoDB', () => {
  const hostsOf = (host: string) => new MongoClient(`mongodb://${host}/`).options.hosts

  test.each([
    [
      'FerretDB',
      'buildInfo',
      { version: '7.0.42', ferretdb: { version: 'v2.1.0' } },
      /^MONGODB_URI names FerretDB, .*it lacks transactions/,
    ],
    [
      'an old MongoDB',
      'buildInfo',
      { version: '5.0.31' },
      /^MongoDB 5\.0\.31 is too old: Psaltery needs 6\.0/,
    ],
    [
      'old features',
      'getParameter',
      { featureCompatibilityVersion: { version: '5.0' } },
      /^MongoDB keeps to the features of 5\.0/,
    ],
  ])('%s', async (_, command, answer, wanted) => {
    const proxy = await startMongoProxy((await freshDatabase()).uri)
    opened.defer(() => proxy.stop())
    proxy.onCommand = ({ name }) =>
      name === command ? { answer: { ...answer, ok: 1 }, carriedOut: false } : 'pass'
    await expectSentence(proxy.uri, wanted)
  })

  test.each([
    ['Azure Cosmos DB', 'church.mongocluster.cosmos.azure.com'],
    ['Azure Cosmos DB', 'church.mongo.cosmos.azure.com'],
    ['Amazon DocumentDB', 'church.cluster-abc.eu-west-1.docdb.amazonaws.com'],
  ])('%s is known by its address', (name, host) => {
    expect(() => refuseOther(hostsOf(host), { version: '7.0.0' })).toThrow(name)
  })

  test('a MongoDB is none of them', () => {
    refuseOther(hostsOf('db1.example.org'), { version: '8.0.32' })
  })
})
