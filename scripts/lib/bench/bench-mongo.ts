import { startTestMongo, type TestMongo } from '../../../testkit/mongodb/mongodb.ts'

/** Starts the MongoDB of one bench, which servers of the test kit use too. */
export const startBenchMongo = async (opened: AsyncDisposableStack): Promise<TestMongo> => {
  const mongo = await startTestMongo()
  opened.defer(() => mongo.stop())
  process.env.MONGODB_URI = mongo.uri
  return mongo
}
