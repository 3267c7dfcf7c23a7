import { addDays } from "#server/platform/clock.ts";
import { lt } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { contactMessages, joinApplications } from "./tables.ts";

/** Days after handling; the privacy policy states the same period. */
export const keptDays = 365;

/** Deletes messages and applications handled more than a year ago. */
export async function forgetOldMessages({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const before = addDays(clock.now(), -keptDays);
  await database.reader.delete(contactMessages).where(lt(contactMessages.handledAt, before));
  await database.reader.delete(joinApplications).where(lt(joinApplications.handledAt, before));
}
