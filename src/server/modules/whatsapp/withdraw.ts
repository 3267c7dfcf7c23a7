import type { Tx } from "#server/platform/db/database.ts";
import type { WhatsAppContext } from "./context.ts";
import { findLinkByContact, stopOffers, unlink } from "./links.ts";
import { isOffer } from "./templates.ts";

/** Stops all messages to a number's owner, or after an offer only offers; does nothing without a link. */
export async function withdrawByNumber(
  { platform }: Pick<WhatsAppContext, "platform">,
  tx: Tx,
  { contactId, template }: { readonly contactId: string; readonly template: string | null },
  source: string,
): Promise<void> {
  const link = await findLinkByContact(tx, contactId);
  if (link === undefined) return;
  if (isOffer(template)) await stopOffers(tx, { platform }, link, source);
  else await unlink(tx, { platform }, link, { source });
}
