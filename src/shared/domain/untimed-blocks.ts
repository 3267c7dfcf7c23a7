import { isTimed } from "./timed-blocks.ts";

interface Week {
  readonly days: readonly {
    readonly blocks: readonly { readonly kind: string; readonly minutes?: number | undefined }[];
  }[];
}

/** Where a block stands in a plan; all numbers start from 1. */
export interface BlockPlace {
  readonly week: number;
  readonly day: number;
  readonly block: number;
}

/** Blocks against the clock whose minutes the plan does not set. */
export const untimedBlocks = (weeks: readonly Week[]): BlockPlace[] =>
  weeks.flatMap(({ days }, week) =>
    days.flatMap(({ blocks }, day) =>
      blocks.flatMap((one, block) =>
        isTimed(one) && one.minutes === undefined ? [{ week: week + 1, day: day + 1, block: block + 1 }] : [],
      ),
    ),
  );
