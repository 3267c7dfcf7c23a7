import type { Tx } from "#server/platform/db/database.ts";
import type { WhatsAppContext } from "./context.ts";
import { findLinkByContact, unlink } from "./links.ts";

/** The owner of a number wants no messages any more; without a link nothing happens. */
export async function withdrawByNumber(
  { platform }: Pick<WhatsAppContext, "platform">,
  tx: Tx,
  contactId: string,
  source: string,
): Promise<void> {
  const link = await findLinkByContact(tx, contactId);
  if (link !== undefined) await unlink(tx, { platform }, link, { source });
}
