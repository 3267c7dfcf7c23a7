import type { Reader } from "#server/platform/db/database.ts";
import type { SavedCard } from "#shared/contract/saved-cards.ts";
import { isChargeable, isExpired, listCards } from "./card-book.ts";
import type { SavedCardDeps } from "./ports.ts";
import type { SavedCardRow } from "./tables.ts";

/** A card as its owner sees it: never the token. */
const toCardView = (row: SavedCardRow, used: Pick<SavedCard, "usedFor" | "repeats">, now: Date): SavedCard => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.expMonth,
  expYear: row.expYear,
  status: row.status === "blocked" ? "blocked" : isExpired(row, now) ? "expired" : "active",
  isDefault: row.isDefault,
  canRenew: isChargeable(row, now),
  ...used,
  createdAt: row.createdAt.toISOString(),
});

export async function readCards(reader: Reader, deps: SavedCardDeps, userId: string): Promise<SavedCard[]> {
  const now = deps.platform.clock.now();
  const rows = await listCards(reader, userId);
  const uses = await deps.renewals.findUses(
    reader,
    rows.map(({ id }) => id),
  );
  const repeats = await deps.replenishments.findNames(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toCardView(row, { usedFor: [...(uses.get(row.id) ?? [])], repeats: [...(repeats.get(row.id) ?? [])] }, now),
  );
}
