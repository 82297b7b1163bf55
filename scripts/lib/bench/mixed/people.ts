/** People who use the catalogue at the same time, beside one of them alone. */
import { type MixedAnswers, type MixedLoad, together } from './mix.ts'
import { printClients, printKinds, recordPeople } from './report.ts'
import { sendMix } from './send-mix.ts'
import type { WatchedServer } from './server.ts'

const PEOPLE = 32

/** Between two requests of one: four clicks a second are more than anyone makes. */
const PAUSE_MS = 250

/** For enough requests of the one alone; nothing else is being answered when one comes, so that it is still idle. */
const PAUSE_ALONE_MS = 50

interface Turns {
  readonly songs: number
  readonly rounds: number
  readonly seconds: number
}

export const measurePeople = async (
  server: WatchedServer,
  load: MixedLoad,
  { songs, rounds, seconds }: Turns,
): Promise<void> => {
  const [alone, many]: [MixedAnswers[], MixedAnswers[]] = [[], []]
  let [worst, worstOnProcessor] = [0, 0]
  const askAlone = async (seed: number) =>
    void alone.push(await sendMix({ ...load, clients: 1, pauseMs: PAUSE_ALONE_MS, seconds, seed }))
  const askTogether = async (seed: number) => {
    await server.pauses()
    many.push(await sendMix({ ...load, clients: PEOPLE, pauseMs: PAUSE_MS, seconds, seed }))
    const pauses = await server.pauses()
    worst = Math.max(worst, pauses.worst)
    worstOnProcessor = Math.max(worstOnProcessor, pauses.worstOnProcessor)
  }
  for (let round = 0; round < rounds; round++)
    for (const turn of round % 2 ? [askTogether, askAlone] : [askAlone, askTogether]) await turn(round)
  const idle = together(alone)
  const people = { clients: PEOPLE, answers: together(many), pauses: { worst, worstOnProcessor } }
  console.log(`${PEOPLE} people, each with a pause of ${PAUSE_MS} ms at the mean before a request:`)
  printClients([people])
  printKinds(`${PEOPLE} people`, people.answers, idle)
  recordPeople(people, idle, songs)
}
