/** The size of a sample: a part of it by default, all of it with LONG_TESTS=true. */
export const sampleSize = (usual: number, long: number): number =>
  process.env.LONG_TESTS === 'true' ? long : usual
