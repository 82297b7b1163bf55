export const GOAL_MS = 20

/** The routes of the most, in rows of the page. */
const SHOWN = 12

/** How many routes miss the goal, and the longest pauses. */
export const summary = (
  rows: readonly { readonly name: string; readonly what: string; readonly ms: number }[],
) => [
  { name: 'routes', unit: 'routes', value: rows.length },
  { name: 'routes above 20 ms', unit: 'routes', value: rows.filter(({ ms }) => ms > GOAL_MS).length },
  ...rows
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ name, what, ms }) => ({ name: `${name}: ${what}`, unit: 'ms', value: ms })),
]
