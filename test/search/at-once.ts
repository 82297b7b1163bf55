import type { Steps } from '../../src/core/async/work-slices.ts'

/** Runs the steps without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
