/** Where an editor was, is, and could go again. */
export interface Timeline<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What kind of change came last: a run of the same kind is undone in one step. */
  run: string | null
}

const MAX_STEPS = 200

export const begin = <T>(present: T): Timeline<T> => ({ past: [], present, future: [], run: null })

/** `run` names changes that belong together, such as typing in one line; null never joins. */
export function record<T>(timeline: Timeline<T>, present: T, run: string | null = null): Timeline<T> {
  if (present === timeline.present) return timeline
  const joins = run !== null && run === timeline.run && timeline.past.length > 0
  const past = joins ? timeline.past : [...timeline.past, timeline.present].slice(-MAX_STEPS)
  return { past, present, future: [], run }
}

export function undo<T>(timeline: Timeline<T>): Timeline<T> {
  const present = timeline.past.at(-1)
  if (present === undefined) return timeline
  return {
    past: timeline.past.slice(0, -1),
    present,
    future: [timeline.present, ...timeline.future],
    run: null,
  }
}

export function redo<T>(timeline: Timeline<T>): Timeline<T> {
  const [present, ...future] = timeline.future
  if (present === undefined) return timeline
  return { past: [...timeline.past, timeline.present], present, future, run: null }
}
