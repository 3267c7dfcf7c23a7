import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Topic } from "#shared/domain/notification-topics.ts";
import { notificationPreferences, type PreferencesRow } from "../tables.ts";

export type StoredTopic = Exclude<Topic, "offers">;

/** Defaults until somebody chooses: all messages are on, and reminders wait in quiet hours. */
export const defaults: Omit<PreferencesRow, "userId" | "updatedAt"> = {
  byMail: true,
  byPush: true,
  byWhatsApp: true,
  bySms: true,
  orders: true,
  coaching: true,
  training: true,
  points: true,
  quiet: true,
  timezone: null,
  version: 0,
};

export async function findPreferences(reader: Reader, userId: string): Promise<typeof defaults> {
  const [row] = await reader
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
    .limit(1);
  return row ?? defaults;
}
