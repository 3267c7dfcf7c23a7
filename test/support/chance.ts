/** The same numbers each time, from 0 to 1. */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** One of them, as often as its weight says. */
export function pickWeighted<T>(chance: () => number, all: readonly (readonly [T, number])[]): T {
  const sum = all.reduce((total, [, weight]) => total + weight, 0);
  let left = chance() * sum;
  for (const [one, weight] of all) {
    left -= weight;
    if (left < 0) return one;
  }
  throw new Error("there is nothing to pick from");
}
