import type { WhatsAppContext } from "./context.ts";
import { findLinkByContact, unlink } from "./links.ts";

/** The owner of a number wants no messages any more; without a link nothing happens. */
export const withdrawByNumber = (
  { platform }: Pick<WhatsAppContext, "platform">,
  contactId: string,
  source: string,
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const link = await findLinkByContact(tx, contactId);
    if (link !== undefined) await unlink(tx, { platform }, link, { source });
  });
