import { useState } from 'react'
import { session } from '../api/people/session.ts'
import { NoAnswer, RefusedRequest } from '../model/save/failure.ts'
import { useAdministrationTexts } from '../texts/administration/administration-texts.ts'

interface Handlers<Answer> {
  done: (answer: Answer) => void
  /** Returns whether it has dealt with the refusal; otherwise its sentence is shown. */
  refused?: (failure: RefusedRequest) => boolean
  /** What is shown when no answer came; without it that the server does not answer. */
  noAnswer?: string
}

/** Sends one request that is no save: it is not repeated by itself, and what went wrong is said in place. */
export function useRequest() {
  const { problem: t } = useAdministrationTexts()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async <Answer>(
    send: () => Promise<Answer>,
    { done, refused, noAnswer }: Handlers<Answer>,
  ): Promise<void> => {
    setSending(true)
    setProblem(null)
    try {
      done(await send())
    } catch (failure) {
      if (failure instanceof NoAnswer) setProblem(noAnswer ?? t.noAnswer)
      else if (!(failure instanceof RefusedRequest)) throw failure
      else if (refused?.(failure)) return
      else if (failure.status === 401) session.end()
      else setProblem(failure.message)
    } finally {
      setSending(false)
    }
  }
  return { isSending, problem, setProblem, run }
}
