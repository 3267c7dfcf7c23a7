const steps = [1, 2, 2.5, 5, 10];

/** The smallest round number that is not below `rough`. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (steps.find((step) => step * power >= rough * 0.999) ?? 10) * power;
}

const toMultiples = (from: number, to: number, step: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)));

/** Round axis values from 0 up to at least `most`, in about `count` steps. Whole numbers only if `isWhole`. */
export function niceTicks(most: number, count = 4, isWhole = false): number[] {
  if (!(most > 0)) return [0, 1];
  const found = niceStep(most / count);
  const step = isWhole ? Math.max(1, Math.ceil(found)) : found;
  return toMultiples(0, Math.ceil(most / step - 1e-9), step);
}

/** Round axis values around a range that may be far from 0. */
export function rangeTicks(low: number, high: number, count = 3): number[] {
  if (!(high > low)) return rangeTicks(low - 1, low + 1, 2);
  const step = niceStep((high - low) / count);
  return toMultiples(Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9), step);
}

/**
 * The labels that are at least `gap` px from each other. At equal distances every second, third … one; else the
 * first, the last if it fits, then those between.
 */
export function spacedLabels(places: readonly number[], gap: number): ReadonlySet<number> {
  const last = places.length - 1;
  const steps = places.slice(1).map((place, index) => Math.abs(place - (places[index] ?? 0)));
  const narrowest = Math.min(...steps);
  if (last > 0 && Math.max(...steps) - narrowest < 1) {
    const every = Math.ceil(gap / Math.max(1e-9, narrowest));
    return new Set([...places.keys()].filter((index) => index % every === 0));
  }
  const chosen: number[] = [];
  for (const [index, place] of places.entries()) {
    const isFree = (other: number | undefined) => other === undefined || Math.abs((places[other] ?? 0) - place) >= gap;
    if (isFree(chosen.at(-1)) && (index === 0 || index === last || isFree(last))) chosen.push(index);
  }
  return new Set(chosen);
}

/** The index of the position nearest to `x`. */
export const nearest = (places: readonly number[], x: number): number =>
  places.reduce((best, place, index) => (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x) ? index : best), 0);

/** 1,234,567 → "1.2M": for axes without room for the full number. */
export function shortNumber(value: number): string {
  if (Math.abs(value) >= 1e6) return `${Number((value / 1e6).toFixed(1))}M`;
  if (Math.abs(value) >= 1e3) return `${Number((value / 1e3).toFixed(1))}k`;
  return String(Number(value.toFixed(2)));
}
