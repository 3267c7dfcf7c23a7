import type { SecondFactorState } from "#server/platform/http/call.ts";

/** How long a factor that was shown counts for calls that ask for it again. */
const stepUpMinutes = 10;

interface Known {
  readonly hasFactor: boolean;
  readonly factorAt: Date | null;
}

/** Whether a session's person has a second factor, and whether they showed it lately. */
export function toFactorState(
  { hasFactor, factorAt }: Known,
  { isRequired, now }: { readonly isRequired: boolean; readonly now: Date },
): SecondFactorState {
  if (!hasFactor) return isRequired ? "missing" : "none";
  if (factorAt === null) return "unshown";
  return now.getTime() - factorAt.getTime() <= stepUpMinutes * 60_000 ? "fresh" : "stale";
}
