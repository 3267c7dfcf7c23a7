import type { LeftOut } from "#shared/contract/admin-feeds.ts";
import type { LeftOutReason } from "#shared/domain/feeds.ts";
import type { Omission } from "./items.ts";

const examplesEach = 5;

/** Counts omitted items by reason, with the first few as examples. */
export function createLeftOut() {
  const found = new Map<LeftOutReason, { count: number; readonly examples: LeftOut["examples"] }>();
  return {
    add: ({ reason, productId, name }: Omission): void => {
      const known = found.get(reason) ?? { count: 0, examples: [] };
      known.count += 1;
      if (known.examples.length < examplesEach) known.examples.push({ productId, name });
      found.set(reason, known);
    },
    read: (): LeftOut[] => [...found].map(([reason, { count, examples }]) => ({ reason, count, examples })),
  };
}
