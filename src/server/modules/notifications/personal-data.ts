import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { notificationPreferences, pushSubscriptions } from "./tables.ts";

/** A person's choices of messages, and when their devices were added. */
export async function exportPreferences(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const [preferences] = await reader
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  const devices = await reader
    .select({ since: pushSubscriptions.createdAt, lastSentAt: pushSubscriptions.lastSentAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt);
  const { userId: _, ...choices } = preferences ?? { userId };
  return { notifications: { choices: preferences === undefined ? null : choices, devices } };
}
