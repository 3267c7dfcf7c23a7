import { useState } from "react";
import type { ScreeningBody } from "#shared/contract/screening.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { nextOutcome, type ScreeningFacts, toValidUntil } from "#shared/domain/screening.ts";
import { useQueueEntries } from "#web/lib/offline/browser-queue.ts";
import { screeningKind, trainingQueue } from "./training-queue.ts";

/** The member's day on this device. */
export const toToday = (): string => dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The result that the server will compute from answers. */
export const afterAnswers = (
  before: ScreeningFacts | null,
  { answers, answeredOn, clearedOn }: ScreeningBody,
): ScreeningFacts => ({
  outcome: nextOutcome(answers, before),
  validUntil: toValidUntil(answeredOn),
  clearedOn: clearedOn ?? null,
});

/**
 * The state of the screening, including answers on this device. Sent ones count until `stored` is read again.
 */
export function useScreening(stored: ScreeningFacts | null | undefined): ScreeningFacts | null {
  const waiting = useQueueEntries(trainingQueue, screeningKind);
  const [last, setLast] = useState<{ stored: typeof stored; waiting: typeof waiting; facts: ScreeningFacts | null }>();
  if (waiting.length === 0) return last !== undefined && last.stored === stored ? last.facts : (stored ?? null);
  if (last?.waiting === waiting && last.stored === stored) return last.facts;
  const facts = waiting.reduce<ScreeningFacts | null>((now, { body }) => afterAnswers(now, body), stored ?? null);
  setLast({ stored, waiting, facts });
  return facts;
}
