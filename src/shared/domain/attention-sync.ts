import type { AttentionState, Raised } from "./attention.ts";

/** A stored line. */
export interface KnownAttention {
  readonly id: string;
  readonly rule: string;
  readonly episode: string;
  readonly state: AttentionState;
  readonly until: Date | null;
  /** Sleeps until the next workout. */
  readonly untilLog: boolean;
  readonly snoozedAt: Date | null;
}

export interface AttentionChanges {
  readonly added: readonly Raised[];
  /** Facts and severity of lines that still apply; `isWoken`: open again from now on. */
  readonly kept: readonly { readonly id: string; readonly raised: Raised; readonly isWoken: boolean }[];
  /** Lines that no longer apply. */
  readonly cleared: readonly string[];
}

const keyOf = ({ rule, episode }: Pick<Raised, "rule" | "episode"> | KnownAttention): string => `${rule} ${episode}`;

/** Whether a snoozed line's time is over, or its workout was logged. */
function isAwake(known: KnownAttention, now: Date, lastLogAt: Date | undefined): boolean {
  if (known.state !== "snoozed") return false;
  const { until, untilLog, snoozedAt } = known;
  if (until !== null && until <= now) return true;
  return untilLog && lastLogAt !== undefined && snoozedAt !== null && lastLogAt > snoozedAt;
}

/** The changes that bring the stored lines up to date; done lines stay done for their episode. */
export function syncAttention(
  raised: readonly Raised[],
  known: readonly KnownAttention[],
  { now, lastLogAt }: { readonly now: Date; readonly lastLogAt: Date | undefined },
): AttentionChanges {
  const byKey = new Map(known.map((one) => [keyOf(one), one]));
  const holding = new Set(raised.map(keyOf));
  return {
    added: raised.filter((one) => !byKey.has(keyOf(one))),
    kept: raised.flatMap((one) => {
      const own = byKey.get(keyOf(one));
      if (own === undefined || own.state === "done") return [];
      return [{ id: own.id, raised: one, isWoken: own.state === "cleared" || isAwake(own, now, lastLogAt) }];
    }),
    cleared: known.flatMap((one) =>
      (one.state === "open" || one.state === "snoozed") && !holding.has(keyOf(one)) ? [one.id] : [],
    ),
  };
}
