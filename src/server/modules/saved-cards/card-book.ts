import type { CardBook, KeptCard } from "#server/modules/payments/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray, ne, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { PaymentProviderName } from "#shared/contract/payments.ts";
import { hasCardConsent } from "./consents.ts";
import { cardSetups, type SavedCardRow, savedCards } from "./tables.ts";

export interface CardBookDeps {
  readonly platform: Platform;
  readonly seal: Seal;
}

/** A card is valid through the last day of its month. */
export function isExpired({ expMonth, expYear }: Pick<SavedCardRow, "expMonth" | "expYear">, now: Date): boolean {
  return expMonth !== null && expYear !== null && now >= new Date(Date.UTC(expYear, expMonth, 1));
}

/** Whether renewals can be charged to it now. */
export const isChargeable = (row: SavedCardRow, now: Date): boolean =>
  row.status === "active" && row.canRenew && row.tokenSealed !== null && !isExpired(row, now);

/** All cards of a person that are not removed, newest first. */
export const listCards = (reader: Reader, userId: string): Promise<SavedCardRow[]> =>
  reader
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), ne(savedCards.status, "removed")))
    .orderBy(desc(savedCards.createdAt), desc(savedCards.id))
    .limit(100);

export async function findCard(reader: Reader, cardId: string): Promise<SavedCardRow | undefined> {
  const [row] = await reader.select().from(savedCards).where(eq(savedCards.id, cardId)).limit(1);
  return row;
}

/** Cards by id. */
export async function findCards(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, SavedCardRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(savedCards)
    .where(inArray(savedCards.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

interface Kept {
  readonly userId: string;
  readonly provider: PaymentProviderName;
  readonly consentId: string;
  readonly card: KeptCard;
}

/** Fields that may change when the same card is saved again. */
const toFacts = ({ card, consentId }: Kept) => ({
  ...{ customerRef: card.customerRef, brand: card.brand, last4: card.last4, wallet: card.wallet, consentId },
  ...{ expMonth: card.expMonth, expYear: card.expYear },
  isMada: card.brand.toLowerCase() === "mada",
  // A card in Apple Pay or Google Pay belongs to a device, whose owner must be there.
  canRenew: card.wallet === null,
  status: "active" as const,
});

async function keep(tx: Tx, { platform, seal }: CardBookDeps, kept: Kept): Promise<string | undefined> {
  const { userId, provider, card } = kept;
  // The consent was revoked while the provider's page was open, or the account was closed.
  if (!(await hasCardConsent(tx, userId))) return undefined;
  const now = platform.clock.now();
  const facts = toFacts(kept);
  const [hasDefault] = await tx
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), savedCards.isDefault))
    .limit(1);
  const [row] = await tx
    .insert(savedCards)
    .values({
      ...{ ...facts, userId, provider, account: card.account, createdAt: now, updatedAt: now },
      id: platform.ids.next(),
      tokenSealed: seal.seal(card.token),
      tokenHash: hashToken(card.token),
      isDefault: hasDefault === undefined && facts.canRenew,
    })
    .onConflictDoUpdate({
      target: [savedCards.provider, savedCards.account, savedCards.tokenHash],
      targetWhere: ne(savedCards.status, sql`'removed'`),
      set: { ...facts, updatedAt: now },
      setWhere: eq(savedCards.userId, userId),
    })
    .returning({ id: savedCards.id });
  // A provider may give one token to two accounts: the card stays with the first, and the payment continues.
  if (row === undefined) platform.log.error({ userId, provider }, "a card is saved for another account");
  return row?.id;
}

/** Keeps a card reported by webhook, for the customer who is adding one under this reference. */
async function keepFromSetup(
  tx: Tx,
  deps: CardBookDeps,
  { provider, reference, card }: { provider: PaymentProviderName; reference: string; card: KeptCard },
): Promise<boolean> {
  const [setup] = await tx
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.provider, provider), eq(cardSetups.reference, reference)))
    .for("update");
  if (setup === undefined) return false;
  if (setup.status === "saved") return true;
  const cardId = await keep(tx, deps, { ...setup, card });
  // The consent was revoked meanwhile, or the card belongs to somebody else: it is not kept.
  const changes = cardId === undefined ? ({ status: "failed" } as const) : ({ status: "saved", cardId } as const);
  await tx
    .update(cardSetups)
    .set({ ...changes, nextCheckAt: null })
    .where(eq(cardSetups.id, setup.id));
  return true;
}

/** Cards of all accounts at a provider; its page shows fewer. */
const maxShown = 20;

/** The saved cards behind the interface of payments and renewals. */
export function createCardBook(deps: CardBookDeps): CardBook {
  const { clock } = deps.platform;
  return {
    keep: (tx, kept) => keep(tx, deps, kept),
    findSetup: async (reader, { provider, reference }) => {
      const [setup] = await reader
        .select({ id: cardSetups.id, currency: cardSetups.currency })
        .from(cardSetups)
        .where(and(eq(cardSetups.provider, provider), eq(cardSetups.reference, reference)));
      return setup;
    },
    keepFromSetup: (tx, of) => keepFromSetup(tx, deps, of),
    seal: (card) => deps.seal.seal(JSON.stringify(card)),
    open: (sealed) => {
      const text = deps.seal.open(Buffer.from(sealed));
      return text === undefined ? undefined : (JSON.parse(text) as KeptCard);
    },
    isAgreed: hasCardConsent,
    findForCharge: async (reader, cardId) => {
      const row = await findCard(reader, cardId);
      if (row === undefined || !isChargeable(row, clock.now()) || row.tokenSealed === null) return undefined;
      const token = deps.seal.open(row.tokenSealed);
      return token === undefined ? undefined : { token, customerRef: row.customerRef };
    },
    findCustomerRef: async (reader, userId, provider) => {
      const [row] = await reader
        .select({ customerRef: savedCards.customerRef })
        .from(savedCards)
        .where(and(eq(savedCards.userId, userId), eq(sql`${savedCards.provider}`, provider)))
        .orderBy(desc(savedCards.createdAt))
        .limit(1);
      return row?.customerRef ?? null;
    },
    listTokens: async (reader, userId, provider) => {
      const rows = await reader
        .select()
        .from(savedCards)
        .where(
          and(
            eq(savedCards.userId, userId),
            eq(sql`${savedCards.provider}`, provider),
            eq(savedCards.status, "active"),
          ),
        )
        .orderBy(desc(savedCards.isDefault), desc(savedCards.createdAt))
        .limit(maxShown);
      return rows.flatMap(({ account, tokenSealed }) => {
        const token = tokenSealed === null ? undefined : deps.seal.open(tokenSealed);
        return token === undefined ? [] : [{ account, token }];
      });
    },
  };
}
