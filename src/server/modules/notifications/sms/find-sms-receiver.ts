import type { Sms, SmsReceiver } from "#server/modules/sms/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { DeliveryRow } from "../tables.ts";

/** A person's verified number; for a code, the number to verify. */
export async function findSmsReceiver(
  reader: Reader,
  { findAsked, findReceiver }: Pick<Sms, "findAsked" | "findReceiver">,
  { kind, userId }: Pick<DeliveryRow, "kind" | "userId">,
): Promise<SmsReceiver | undefined> {
  if (userId === null) return undefined;
  return kind === "sms-code" ? findAsked(reader, userId) : findReceiver(reader, userId);
}
