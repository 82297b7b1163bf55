import { Failure } from '../../core/failures.ts'
import type { Answer } from '../route.ts'

/** Turns every failure into an answer. An error without a name is a bug: its details go to the log only. */
export const answerFailure = (failure: Failure | null): Answer =>
  failure
    ? {
        status: failure.status,
        body: { error: failure.message, ...failure.body },
        headers: failure.headers,
      }
    : {
        status: 500,
        body: { error: 'Something went wrong on our side. Try again; if it stays, tell your administrator.' },
      }

/** Turns an error into the failure it stands for; the module of the storage translates its errors. */
export const asFailure = (error: unknown, translate: (error: unknown) => Failure | null): Failure | null =>
  error instanceof Failure ? error : translate(error)
