import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, ne } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isChargeable, listCards } from "./card-book.ts";
import { type ConsentOrigin, withdrawCardConsent } from "./consents.ts";
import { cardCannotRenew, noSuchCard } from "./errors.ts";
import type { SavedCardDeps } from "./ports.ts";
import { type SavedCardRow, savedCards } from "./tables.ts";

export const forgetCardJob = "forget-card";

type Needs = Pick<Platform, "clock" | "ids" | "jobs">;

async function lockOwn(tx: Tx, userId: string, cardId: string): Promise<SavedCardRow> {
  const [row] = await tx
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.id, cardId), eq(savedCards.userId, userId), ne(savedCards.status, "removed")))
    .for("update");
  if (row === undefined) throw noSuchCard();
  return row;
}

async function makeDefault(tx: Tx, { clock }: Pick<Platform, "clock">, row: SavedCardRow): Promise<void> {
  const updatedAt = clock.now();
  await tx
    .update(savedCards)
    .set({ isDefault: false, updatedAt })
    .where(and(eq(savedCards.userId, row.userId), savedCards.isDefault));
  await tx.update(savedCards).set({ isDefault: true, updatedAt }).where(eq(savedCards.id, row.id));
}

/** Throws 404, CARD_CANNOT_RENEW. */
export async function setDefault(tx: Tx, needs: Needs, userId: string, cardId: string): Promise<void> {
  const row = await lockOwn(tx, userId, cardId);
  if (!isChargeable(row, needs.clock.now())) throw cardCannotRenew();
  await makeDefault(tx, needs, row);
}

/** Makes the newest chargeable card the default if the default card is gone. */
async function chooseDefault(tx: Tx, needs: Needs, userId: string): Promise<void> {
  const left = await listCards(tx, userId);
  const next = left.find((row) => isChargeable(row, needs.clock.now()));
  if (next !== undefined && !left.some(({ isDefault }) => isDefault)) await makeDefault(tx, needs, next);
}

/** Removes a locked card; a job removes it at the provider and destroys the token. */
async function remove(tx: Tx, { clock, jobs }: Needs, { id }: SavedCardRow): Promise<void> {
  await tx
    .update(savedCards)
    .set({ status: "removed", isDefault: false, updatedAt: clock.now() })
    .where(eq(savedCards.id, id));
  await jobs.enqueue(tx, forgetCardJob, { cardId: id });
}

/**
 * Removes a card: its renewals become pay links, and its repeat orders are paused. The consent ends with the last card.
 * Returns how many subscriptions were moved. Throws 404.
 */
export async function removeOwn(
  tx: Tx,
  needs: Needs,
  { renewals, replenishments }: Pick<SavedCardDeps, "renewals" | "replenishments">,
  { cardId, ...said }: ConsentOrigin & { readonly cardId: string },
): Promise<number> {
  const row = await lockOwn(tx, said.userId, cardId);
  const moved = await renewals.moveToLink(tx, cardId);
  await replenishments.pause(tx, cardId);
  await remove(tx, needs, row);
  await chooseDefault(tx, needs, said.userId);
  if ((await listCards(tx, said.userId)).length === 0) await withdrawCardConsent(tx, needs, said);
  return moved;
}

/** Blocks a card that the bank refuses permanently: it is not charged any more. */
export async function blockCard(tx: Tx, needs: Needs, cardId: string): Promise<void> {
  const [row] = await tx
    .update(savedCards)
    .set({ status: "blocked", isDefault: false, updatedAt: needs.clock.now() })
    .where(and(eq(savedCards.id, cardId), eq(savedCards.status, "active")))
    .returning();
  if (row !== undefined) await chooseDefault(tx, needs, row.userId);
}

/** Removes all cards of a closed account. */
export async function removeAll(tx: Tx, needs: Needs, userId: string): Promise<void> {
  for (const row of await listCards(tx, userId)) await remove(tx, needs, row);
}

/** Removes a card at its provider, then destroys the token. */
export async function forgetCard(
  { platform, seal, providers }: Pick<SavedCardDeps, "platform" | "seal" | "providers">,
  cardId: string,
): Promise<void> {
  const { reader } = platform.database;
  const [row] = await reader.select().from(savedCards).where(eq(savedCards.id, cardId));
  if (row?.status !== "removed" || row.tokenSealed === null) return;
  const token = seal.open(row.tokenSealed);
  const keeping = providers.find(({ name }) => name === row.provider)?.cards;
  if (token !== undefined) await keeping?.forget?.(token);
  await reader.update(savedCards).set({ tokenSealed: null }).where(eq(savedCards.id, cardId));
}
