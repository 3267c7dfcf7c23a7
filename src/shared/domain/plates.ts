import type { LoadUnit } from "./progression.ts";

/** Bars of a gym by unit; 0 is a machine or a plate-loaded belt. */
export const bars = { kg: [20, 15, 10, 0], lb: [45, 35, 0] } as const;
/** Plates of a gym by unit, heaviest first. */
export const plateSizes = { kg: [25, 20, 15, 10, 5, 2.5, 1.25], lb: [45, 35, 25, 10, 5, 2.5] } as const;

export interface OwnedPlates {
  readonly weight: number;
  readonly pairs: number;
}

export interface Loading {
  /** The plates of one side, heaviest first. */
  readonly side: readonly number[];
  /** The whole weight that this makes, bar included. */
  readonly total: number;
  /** What is missing to the wanted weight; 0 when it is exact. */
  readonly short: number;
}

// Sums are kept in hundredths, where plates of 1.25 are whole numbers.
const toCents = (weight: number): number => Math.round(weight * 100);

/** The better of two equally heavy sides: fewer plates, then the larger ones. */
function isBetter(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const first = a.findIndex((weight, at) => weight !== b[at]);
  return first >= 0 && (a[first] ?? 0) > (b[first] ?? 0);
}

/** The best side for every weight that the owned pairs can make, up to a maximum, by its hundredths. */
function sidesUpTo(max: number, owned: readonly OwnedPlates[]): ReadonlyMap<number, readonly number[]> {
  let sides = new Map<number, readonly number[]>([[0, []]]);
  for (const { weight, pairs } of [...owned].sort((a, b) => b.weight - a.weight)) {
    const plate = toCents(weight);
    const next = new Map(sides);
    for (const [sum, side] of sides)
      for (let count = 1; count <= pairs && sum + count * plate <= max; count++) {
        const heavier = [...side, ...Array<number>(count).fill(weight)];
        const known = next.get(sum + count * plate);
        if (known === undefined || isBetter(heavier, known)) next.set(sum + count * plate, heavier);
      }
    sides = next;
  }
  return sides;
}

/** The fewest plates for a weight, or for the nearest one below; undefined when the bar alone is heavier. */
export function loadBar(wanted: number, bar: number, owned: readonly OwnedPlates[]): Loading | undefined {
  const perSide = Math.floor((toCents(wanted) - toCents(bar)) / 2);
  if (perSide < 0) return undefined;
  const sides = sidesUpTo(
    perSide,
    owned.filter(({ weight, pairs }) => weight > 0 && pairs > 0),
  );
  const best = Math.max(...sides.keys());
  const total = (toCents(bar) + 2 * best) / 100;
  return { side: sides.get(best) ?? [], total, short: (toCents(wanted) - toCents(total)) / 100 };
}

/** A gym's plates: plenty of each. */
export const gymPlates = (unit: LoadUnit): OwnedPlates[] => plateSizes[unit].map((weight) => ({ weight, pairs: 8 }));
