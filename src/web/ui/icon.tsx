import { classes } from './class-names.ts'

/** Strokes on a 24 × 24 field. Icons only accompany words; where they stand alone the control has a label. */
const PATHS = {
  words: 'M5 6h14M5 10.5h11M5 15h14M5 19.5h8',
  more: 'M6 12a1 1 0 1 0-2 0 1 1 0 0 0 2 0Zm7 0a1 1 0 1 0-2 0 1 1 0 0 0 2 0Zm7 0a1 1 0 1 0-2 0 1 1 0 0 0 2 0Z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  music: 'M9 18V6l11-2v12M9 18a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0Zm11-2a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0Z',
  print: 'M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7Z',
  present: 'M3 4h18v12H3Zm9 12v4m-4 0h8',
  share: 'M12 15V3m-4 4 4-4 4 4M5 12v8h14v-8',
  download: 'M12 4v11m-4-4 4 4 4-4M5 20h14',
  replace: 'M4 8h13m-4-4 4 4-4 4M20 16H7m4 4-4-4 4-4',
  import: 'M12 3v11m-4-4 4 4 4-4M5 12v8h14v-8',
  play: 'M8 5v14l11-7Z',
  pause: 'M9 5v14m6-14v14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
  left: 'm15 6-6 6 6 6',
  right: 'm9 6 6 6-6 6',
  join: 'M12 20V8m-5 5 5-5 5 5M5 4h14',
  back: 'M20 12H5m6-6-6 6 6 6',
  edit: 'M4 20h4L19 9l-4-4L4 16Zm9-13 4 4',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3',
  check: 'm5 13 5 5L20 7',
  history: 'M4 12a8 8 0 1 0 3-6.2M4 4v4h4m4 0v4l3 2',
  file: 'M6 3h8l4 4v14H6Zm8 0v4h4',
  archive: 'M3 5h18v4H3Zm2 4v10h14V9m-9 4h4',
  trash: 'M5 7h14M9 7V4h6v3m-8 0 1 13h8l1-13',
  skip: 'm5 6 6 6-6 6m8-12 6 6-6 6',
  grid: 'M4 4h7v7H4Zm9 0h7v7h-7ZM4 13h7v7H4Zm9 0h7v7h-7Z',
  blank: 'M3 4h18v12H3ZM4 20 20 3',
  overlay: 'M3 4h18v15H3Zm4 8.5h10M9 15.5h6',
  notice: 'M12 4 2.5 20h19ZM12 10v4.5m0 2.5h.01',
  full: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  settings: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4',
  paste: 'M8 5H5v16h14V5h-3M8 3h8v4H8Z',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c4.5 5 4.5 13 0 18-4.5-5-4.5-13 0-18Z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  phone: 'M7 3h10v18H7Zm4 15h2',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20c1-8 15-8 16 0',
  lock: 'M6 11h12v9H6Zm2 0V8a4 4 0 0 1 8 0v3',
  keyboard: 'M3 6h18v12H3Zm4 4h.01M11 10h.01M15 10h.01M7 14h10',
  calendar: 'M4 6h16v14H4Zm0 4h16M8 3v4m8-4v4',
  copy: 'M9 9h11v12H9ZM15 9V3H4v12h5',
  plot: 'M4 20V4m0 16h16M8 16v-4m4 4V8m4 8v-6',
} as const

export type IconName = keyof typeof PATHS

/** What points along the reading direction, or shows lines of it, is mirrored where people read from right to left. */
const MIRRORED: ReadonlySet<IconName> = new Set(['back', 'undo', 'redo', 'words', 'list'])

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classes('shrink-0', MIRRORED.has(name) && 'rtl:-scale-x-100', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
