import { lazy } from 'react'

/** Pages that not every visit needs are fetched when they are opened. */
export const Present = lazy(() =>
  import('./present/present.tsx').then(({ Present }) => ({ default: Present })),
)
export const Print = lazy(() => import('./print/print.tsx').then(({ Print }) => ({ default: Print })))
