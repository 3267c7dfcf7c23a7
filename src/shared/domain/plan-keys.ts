/** The keys of parts that were written before parts had keys: their place in the plan, counted through its weeks. */
export const dayKeyAt = (week: number, day: number): string => `w${week}d${day}`;
export const blockKeyAt = (dayKey: string, block: number): string => `${dayKey}b${block}`;
export const prescriptionKeyAt = (blockKey: string, prescription: number): string => `${blockKey}p${prescription}`;

interface Keyed {
  readonly key?: string | undefined;
}
interface BlockPart extends Keyed {
  readonly prescriptions: readonly Keyed[];
}
interface DayPart extends Keyed {
  readonly blocks: readonly BlockPart[];
}

type BlockOf<D extends DayPart> = D["blocks"][number];
type WithKey<T> = Omit<T, "key"> & { readonly key: string };
export type KeyedDay<D extends DayPart> = Omit<WithKey<D>, "blocks"> & {
  readonly blocks: readonly (Omit<WithKey<BlockOf<D>>, "prescriptions"> & {
    readonly prescriptions: readonly WithKey<BlockOf<D>["prescriptions"][number]>[];
  })[];
};

/** A day with the keys of all its parts; a part without one is named by its first place, `w1d2b0p1`. */
export function withKeys<D extends DayPart>(day: D, week: number, order: number): KeyedDay<D> {
  const place = dayKeyAt(week, order);
  // The compiler cannot follow the parts of a generic day.
  return {
    ...day,
    key: day.key ?? place,
    blocks: day.blocks.map((block, at) => {
      const ofBlock = blockKeyAt(place, at);
      return {
        ...block,
        key: block.key ?? ofBlock,
        prescriptions: block.prescriptions.map((one, index) => ({
          ...one,
          key: one.key ?? prescriptionKeyAt(ofBlock, index),
        })),
      };
    }),
  } as unknown as KeyedDay<D>;
}

/** A key is ten of a–z and 0–9; keys of older plans are places. */
export const keyPattern = /^([a-z0-9]{10}|w\d{1,3}d\d{1,2}(b\d{1,2}(p\d{1,2})?)?)$/;

/** Gives every part of a plan a key of its own: a copied part, whose key is taken, gets a new one. */
export function createKeys(next: () => string): (key: string | undefined) => string {
  const used = new Set<string>();
  return (key) => {
    let free = key ?? next();
    while (used.has(free)) free = next();
    used.add(free);
    return free;
  };
}
