/** People who use the catalogue at the same time, beside one of them alone. */
import { undisturbed } from '../stolen-time.ts'
import { type MixedAnswers, type MixedLoad, together } from './mix.ts'
import { printClients, printKinds, recordPeople } from './report.ts'
import { sendMix } from './send-mix.ts'
import type { WatchedServer } from './server.ts'

const PEOPLE = 32

/** Between two requests of one person: four clicks a second are more than a person makes. */
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
  let repeats = 0
  const measure = async <T>(turn: () => Promise<T>): Promise<T> => {
    const measured = await undisturbed(turn)
    repeats += measured.repeats
    return measured.result
  }
  const askAlone = async (seed: number) => {
    const ask = () => sendMix({ ...load, clients: 1, pauseMs: PAUSE_ALONE_MS, seconds, seed })
    alone.push(await measure(ask))
  }
  const askTogether = async (seed: number) => {
    const { answers, pauses } = await measure(async () => {
      await server.pauses()
      const answers = await sendMix({ ...load, clients: PEOPLE, pauseMs: PAUSE_MS, seconds, seed })
      return { answers, pauses: await server.pauses() }
    })
    many.push(answers)
    worst = Math.max(worst, pauses.worst)
    worstOnProcessor = Math.max(worstOnProcessor, pauses.worstOnProcessor)
  }
  for (let round = 0; round < rounds; round++)
    for (const turn of round % 2 ? [askTogether, askAlone] : [askAlone, askTogether]) await turn(round)
  if (repeats > 0)
    console.log(
      `${repeats} ${repeats === 1 ? 'turn was' : 'turns were'} measured again: the machine's host was busy with others`,
    )
  const idle = together(alone)
  const people = { clients: PEOPLE, answers: together(many), pauses: { worst, worstOnProcessor } }
  console.log(`${PEOPLE} people, each with a pause of ${PAUSE_MS} ms at the mean before a request:`)
  printClients([people])
  printKinds(`${PEOPLE} people`, people.answers, idle)
  recordPeople(people, idle, songs)
}
