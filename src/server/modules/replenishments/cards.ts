import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, inArray, ne } from "#server/platform/db/orm.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { lockOpen } from "./open-and-lock.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { listOfCard } from "./rows.ts";
import { dropRun, pause } from "./settle-run.ts";
import { replenishments } from "./tables.ts";

/** Pauses the repeat orders of a removed card, and tells its owner. A charge in flight is still settled. */
export async function pauseOfCard(tx: Tx, deps: ReplenishmentDeps, cardId: string): Promise<void> {
  for (const id of await listOfCard(tx, cardId)) {
    const open = await lockOpen(tx, deps, id);
    if (open?.row.status !== "active") continue;
    if (open.run?.state !== "charging") await dropRun(tx, deps, open, { state: "closed" });
    await pause(tx, deps, open.row, "card");
  }
}

/** The repeat orders that are charged to each of these cards. */
export async function findReplenishmentsOfCards(
  reader: Reader,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LocalizedText[]>> {
  const uses = new Map<string, LocalizedText[]>();
  if (cardIds.length === 0) return uses;
  const rows = await reader
    .select({ cardId: replenishments.cardId, name: replenishments.name })
    .from(replenishments)
    .where(and(inArray(replenishments.cardId, [...cardIds]), ne(replenishments.status, "ended")))
    .orderBy(replenishments.id)
    .limit(1000);
  for (const { cardId, name } of rows) uses.set(cardId, [...(uses.get(cardId) ?? []), name]);
  return uses;
}
