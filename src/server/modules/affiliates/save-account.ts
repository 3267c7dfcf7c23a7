import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { noAffiliate, noSuchAffiliate } from "./errors.ts";
import type { PayoutAccount } from "./payout-account.ts";
import type { AffiliateDeps } from "./ports.ts";
import { findByUser } from "./read-own.ts";
import { affiliates } from "./tables.ts";

async function save(tx: Tx, { platform, vault }: AffiliateDeps, id: string, account: PayoutAccount): Promise<string> {
  const closed = vault.close(account);
  await tx
    .update(affiliates)
    .set({ ...closed, updatedAt: platform.clock.now() })
    .where(eq(affiliates.id, id));
  return closed.ibanLast4;
}

/** Saves the caller's own bank account. Throws 404. */
export const saveOwnAccount = (
  deps: AffiliateDeps,
  userId: string,
  account: PayoutAccount,
): Promise<{ readonly ibanLast4: string }> =>
  deps.platform.database.transaction(async (tx) => {
    const own = await findByUser(tx, userId);
    if (own === undefined) throw noAffiliate();
    const ibanLast4 = await save(tx, deps, own.id, account);
    await deps.platform.audit.record(
      tx,
      { id: userId, label: "affiliate" },
      {
        ...{ action: "affiliate.account", subjectKind: "affiliate", subjectId: own.id },
        ...{ before: { ibanLast4: own.ibanLast4 }, after: { ibanLast4 } },
      },
    );
    return { ibanLast4 };
  });

/** Staff save an affiliate's bank account. Throws 404. */
export const saveAccountOf = (
  deps: AffiliateDeps,
  call: StaffCall,
  id: string,
  account: PayoutAccount,
): Promise<void> =>
  deps.platform.database.transaction(async (tx) => {
    const [row] = await tx.select().from(affiliates).where(eq(affiliates.id, id)).for("update");
    if (row === undefined) throw noSuchAffiliate();
    const ibanLast4 = await save(tx, deps, id, account);
    await deps.platform.audit.record(tx, call, {
      ...{ action: "affiliate.account", subjectKind: "affiliate", subjectId: id },
      ...{ before: { ibanLast4: row.ibanLast4 }, after: { ibanLast4 } },
    });
  });
