import type { SecondFactorState } from "#server/platform/http/call.ts";

/** How long a presented factor is valid for calls that need a recent one. */
const stepUpMinutes = 10;

interface Known {
  readonly hasFactor: boolean;
  readonly factorAt: Date | null;
}

/** Whether the user of a session has a second factor, and whether it was presented recently. */
export function toFactorState(
  { hasFactor, factorAt }: Known,
  { isRequired, now }: { readonly isRequired: boolean; readonly now: Date },
): SecondFactorState {
  if (!hasFactor) return isRequired ? "missing" : "none";
  if (factorAt === null) return "unshown";
  return now.getTime() - factorAt.getTime() <= stepUpMinutes * 60_000 ? "fresh" : "stale";
}
