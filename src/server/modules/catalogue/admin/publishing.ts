import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AdminProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { publishDueJob } from "../publish-due.ts";
import { tooEarlyEnd } from "./errors.ts";

type Dates = Pick<BodyOf<typeof adminUpdateProduct>, "publishFrom" | "publishUntil">;
interface Moments {
  readonly publishFrom?: Date | null | undefined;
  readonly publishUntil?: Date | null | undefined;
}

const toDate = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

export const toMoments = ({ publishFrom, publishUntil }: Pick<AdminProduct, "publishFrom" | "publishUntil">) => ({
  publishFrom: toDate(publishFrom),
  publishUntil: toDate(publishUntil),
});

/** The planned moments that a body changes. Throws 400 TOO_EARLY for an end before the start. */
export function toDates(before: AdminProduct | undefined, { publishFrom, publishUntil }: Dates) {
  const from = publishFrom === undefined ? (before?.publishFrom ?? null) : publishFrom;
  const until = publishUntil === undefined ? (before?.publishUntil ?? null) : publishUntil;
  if (from !== null && until !== null && Date.parse(from) >= Date.parse(until)) throw tooEarlyEnd();
  return {
    ...(publishFrom === undefined ? {} : { publishFrom: toDate(publishFrom) }),
    ...(publishUntil === undefined ? {} : { publishUntil: toDate(publishUntil) }),
  };
}

/** Schedules the job for the planned moments; the job of every minute finds far or missed ones. */
export async function schedulePublishing(
  tx: Tx,
  { jobs, clock }: Pick<Platform, "jobs" | "clock">,
  { publishFrom, publishUntil }: Moments,
): Promise<void> {
  const now = clock.now().getTime();
  for (const moment of [publishFrom, publishUntil]) {
    if (!moment) continue;
    const delaySeconds = Math.max(0, Math.ceil((moment.getTime() - now) / 1000));
    await jobs.enqueue(tx, publishDueJob, {}, { delaySeconds });
  }
}
