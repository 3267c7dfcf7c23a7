import type { Tx } from "#server/platform/db/database.ts";
import { asc, inArray, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type EntryKind, type GiftCardRow, giftCards } from "./tables.ts";

export interface Posting {
  readonly cardId: string;
  /** In minor units of the card's currency; never 0. */
  readonly deltaMinor: number;
  readonly kind: EntryKind;
  /** What the entry is for; kind and ref are unique per card. */
  readonly ref: string;
  readonly orderId?: string;
}

/** Locks cards in id order. */
export function lockCards(tx: Tx, cardIds: readonly string[]): Promise<GiftCardRow[]> {
  return tx
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, [...cardIds]))
    .orderBy(asc(giftCards.id))
    .for("update");
}

/**
 * Adds a ledger entry and updates the balance in one statement that cannot go below zero. The caller holds the card's
 * lock. `duplicate`: already in the ledger. `short`: insufficient balance, nothing written.
 */
export async function post(
  tx: Tx,
  { ids, clock }: Pick<Platform, "ids" | "clock">,
  { cardId, deltaMinor, kind, ref, orderId }: Posting,
): Promise<"posted" | "duplicate" | "short"> {
  const booked = await tx.execute(
    sql`select 1 from gift_card_entries where card_id = ${cardId}::uuid and kind = ${kind} and ref = ${ref}`,
  );
  if (booked.rows.length > 0) return "duplicate";
  const { rows } = await tx.execute(sql`
    with moved as (
      update gift_cards set balance_minor = balance_minor + ${deltaMinor}::bigint, seq = seq + 1
      where id = ${cardId}::uuid and balance_minor + ${deltaMinor}::bigint >= 0
      returning balance_minor, seq
    )
    insert into gift_card_entries (id, card_id, seq, delta_minor, balance_after_minor, kind, ref, order_id, created_at)
    select ${ids.next()}::uuid, ${cardId}::uuid, seq, ${deltaMinor}::bigint, balance_minor, ${kind}::text, ${ref}::text,
      ${orderId ?? null}::uuid, ${clock.now().toISOString()}::timestamptz
    from moved
    returning seq`);
  return rows.length === 0 ? "short" : "posted";
}
