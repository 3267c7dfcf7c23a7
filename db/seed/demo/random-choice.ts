/** Picks an item with equal probability. */
export function pick<T>(list: readonly T[], random: () => number): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}

/** Picks an item by weight. */
export function pickWeighted<T>(list: readonly T[], weightOf: (one: T) => number, random: () => number): T {
  const total = list.reduce((sum, one) => sum + weightOf(one), 0);
  let left = random() * total;
  for (const one of list) {
    left -= weightOf(one);
    if (left <= 0) return one;
  }
  return pick(list, random);
}
