import { createHash } from "node:crypto";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { inArray } from "#server/platform/db/orm.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { StoreImportNeeds } from "../ports.ts";
import { customerInvitations } from "../tables.ts";
import type { FormerCustomer } from "./read-customers.ts";

export const inviteCustomersJob = "invite-customers";

/** Settings of the invitation's text. */
export interface InvitationSettings {
  readonly shop: string;
  readonly language: Language;
}

/** Only this hash of an address is stored. */
export const hashAddress = (email: string): Buffer =>
  createHash("sha256").update(email.trim().normalize("NFC").toLowerCase()).digest();

/** Those who have no account here and were never invited, each once. */
export async function findNew(
  needs: StoreImportNeeds,
  reader: Reader,
  customers: readonly FormerCustomer[],
): Promise<FormerCustomer[]> {
  const byHash = new Map(customers.map((one) => [hashAddress(one.email).toString("hex"), one]));
  const hashes = [...byHash.keys()].map((hex) => Buffer.from(hex, "hex"));
  if (hashes.length === 0) return [];
  const known = await reader
    .select({ hash: customerInvitations.emailHash })
    .from(customerInvitations)
    .where(inArray(customerInvitations.emailHash, hashes));
  for (const { hash } of known) byHash.delete(hash.toString("hex"));
  const others = [...byHash.values()];
  const emails = others.map(({ email }) => email);
  const here = emails.length === 0 ? new Set<string>() : await needs.findAccounts(reader, emails);
  return others.filter(({ email }) => !here.has(email));
}

/** Invites some people, each once, also under concurrency. */
export async function invite(
  tx: Tx,
  needs: StoreImportNeeds,
  importId: string,
  customers: readonly FormerCustomer[],
  { shop, language }: InvitationSettings,
): Promise<void> {
  const invitedAt = needs.platform.clock.now();
  for (const { email, firstName } of await findNew(needs, tx, customers)) {
    const emailHash = hashAddress(email);
    const written = await tx
      .insert(customerInvitations)
      .values({ emailHash, importId, invitedAt })
      .onConflictDoNothing()
      .returning({ importId: customerInvitations.importId });
    if (written.length === 0) continue;
    await needs.notify(tx, {
      ...{ kind: "customer-invitation", to: email, userId: null, language },
      key: `customer-invitation:${emailHash.toString("base64url").slice(0, 22)}`,
      data: { firstName, shop },
    });
  }
}
