/**
 * How many times slower than this machine the simulated phone is. Lighthouse's own 4 holds for an index of some 1,530;
 * its guide to throttling asks to calibrate on other machines, by the points of its CPU throttling calculator.
 */
export function slowdownFor(benchmarkIndex: number): number {
  const between = (low: number, high: number) => (benchmarkIndex - low) / (high - low);
  if (benchmarkIndex >= 1300) return 3 + between(1300, 1533);
  if (benchmarkIndex >= 800) return 2 + between(800, 1300);
  return Math.max(1, 1 + between(150, 800));
}
