import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { AdminAffiliate } from "#shared/contract/admin-affiliates.ts";
import type { AffiliateDeps } from "./ports.ts";
import { affiliates, type PayoutItemRow } from "./tables.ts";

type Deps = Pick<AffiliateDeps, "notify" | "getRecipient">;

const path = "/dashboard/affiliate";

const isActiveFor = ({ user, status }: AdminAffiliate, userId: string): boolean =>
  status === "active" && user?.id === userId;

/** Tells a customer that their link works, unless it did before staff saved the affiliate. */
export async function mailStarted(
  tx: Tx,
  deps: Deps,
  { before, after }: { readonly before?: AdminAffiliate; readonly after: AdminAffiliate },
): Promise<void> {
  const { id, user, url } = after;
  if (user === null || !isActiveFor(after, user.id) || (before && isActiveFor(before, user.id))) return;
  const person = await deps.getRecipient(tx, user.id);
  if (person === undefined) return;
  await deps.notify(tx, {
    ...{ kind: "affiliate-started", to: person.email, userId: user.id, language: person.language },
    key: `affiliate-started:${id}:${user.id}`,
    data: { firstName: person.firstName, link: url, path },
  });
}

/** Tells an affiliate that the bank has paid their part of a payout. Those without an account get no mail. */
export async function mailPaid(tx: Tx, deps: Deps, item: PayoutItemRow): Promise<void> {
  const { affiliateId, payoutId, amountMinor, currency, ibanLast4, reference } = item;
  const [row] = await tx.select({ userId: affiliates.userId }).from(affiliates).where(eq(affiliates.id, affiliateId));
  const userId = row?.userId ?? null;
  const person = userId === null ? undefined : await deps.getRecipient(tx, userId);
  if (person === undefined) return;
  await deps.notify(tx, {
    ...{ kind: "affiliate-paid", to: person.email, userId, language: person.language },
    key: `affiliate-paid:${payoutId}:${affiliateId}`,
    data: { firstName: person.firstName, amount: { amountMinor, currency }, ibanLast4, reference, path },
  });
}
