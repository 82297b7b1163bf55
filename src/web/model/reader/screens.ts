/** How much of a screen is turned at once, so that the last line stays in sight. */
export const TURNED_SHARE = 0.9

/** In pixels: this close to an edge is at the edge. */
const NEAR = 4

export interface Scrolled {
  top: number
  /** Of what is scrolled, and of the part that is seen. */
  height: number
  visible: number
}

/** The screen that is seen and how many there are, both counted from one. */
export function screensOf(
  { top, height, visible }: Scrolled,
  share = TURNED_SHARE,
): { at: number; count: number } {
  if (visible <= 0) return { at: 1, count: 1 }
  const turned = visible * share
  const count = 1 + Math.ceil(Math.max(0, height - visible - NEAR) / turned)
  if (top + visible >= height - NEAR) return { at: count, count }
  return { at: Math.min(Math.max(1, count - 1), 1 + Math.round(top / turned)), count }
}
