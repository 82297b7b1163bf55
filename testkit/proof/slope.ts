/** How much y grows with each x, by least squares; 0 without two different x. */
export const slope = (points: readonly (readonly [x: number, y: number])[]): number => {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  if (points.length < 2 || spread === 0) return 0
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}
