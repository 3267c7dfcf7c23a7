import type { CoachChoice } from "#shared/contract/coach-choice.ts";
import { keptChoicesKey } from "./has-kept-choices.ts";

type Kept = Readonly<Record<string, string | null>>;

function write(kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(keptChoicesKey);
    else sessionStorage.setItem(keptChoicesKey, JSON.stringify(kept));
  } catch {
    // Without storage the visitor chooses again after signing in.
  }
}

function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(keptChoicesKey) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

export const findKeptChoice = (packageId: string): string | null => read()[packageId] ?? null;

/** Keeps a choice until the visitor has signed in. */
export function keepChoice({ packageId, coachId }: CoachChoice): void {
  write({ ...read(), [packageId]: coachId });
}

export const listKeptChoices = (): CoachChoice[] =>
  Object.entries(read()).map(([packageId, coachId]) => ({ packageId, coachId }));

export function forgetChoice(packageId: string): void {
  const { [packageId]: _sent, ...left } = read();
  write(left);
}
