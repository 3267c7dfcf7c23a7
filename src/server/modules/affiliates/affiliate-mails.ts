import { findApplicantOf } from "#server/modules/contact/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { AdminAffiliate } from "#shared/contract/admin-affiliates.ts";
import type { AffiliateDeps } from "./ports.ts";
import { affiliates, type PayoutItemRow } from "./tables.ts";

type Deps = Pick<AffiliateDeps, "notify" | "getRecipient">;

const path = "/dashboard/affiliate";

const isActiveFor = ({ user, status }: AdminAffiliate, userId: string): boolean =>
  status === "active" && user?.id === userId;

interface Saved {
  readonly before?: AdminAffiliate;
  readonly after: AdminAffiliate;
}

const startedData = ({ url, code, offer }: AdminAffiliate) => ({ link: url, code, coupon: offer.coupon?.code ?? null });

/** Tells whoever applied that their link works, at the address of the application, while they have no account. */
async function mailApplicant(tx: Tx, deps: Deps, { before, after }: Saved): Promise<void> {
  // One that had ended may have been theirs whose account is closed.
  if (after.status !== "active" || (before !== undefined && before.status !== "paused")) return;
  const applicant = await findApplicantOf(tx, after.id);
  if (applicant === undefined) return;
  const [firstName = ""] = applicant.name.split(" ", 1);
  await deps.notify(tx, {
    ...{ kind: "affiliate-started", to: applicant.email, userId: null, language: applicant.language },
    key: `affiliate-started:${after.id}`,
    data: { ...startedData(after), firstName, path: "/auth/register", needsAccount: true },
  });
}

/** Tells an affiliate that their link works, unless it did before staff saved the affiliate. */
export async function mailStarted(tx: Tx, deps: Deps, saved: Saved): Promise<void> {
  const { before, after } = saved;
  const { id, user } = after;
  if (user === null) return mailApplicant(tx, deps, saved);
  if (!isActiveFor(after, user.id) || (before && isActiveFor(before, user.id))) return;
  const person = await deps.getRecipient(tx, user.id);
  if (person === undefined) return;
  await deps.notify(tx, {
    ...{ kind: "affiliate-started", to: person.email, userId: user.id, language: person.language },
    key: `affiliate-started:${id}:${user.id}`,
    data: { ...startedData(after), firstName: person.firstName, path },
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
