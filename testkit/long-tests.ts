/**
 * How much of a sample a test takes: a part that finds the same kinds of mistakes in every run, all of it with
 * LONG_TESTS=true.
 */
export const sampleSize = (usual: number, long: number): number =>
  process.env.LONG_TESTS === 'true' ? long : usual
