import type { Person } from "#server/modules/accounts/index.ts";
import type { CardBook, PaymentProvider } from "#server/modules/payments/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { SavedCard } from "#shared/contract/saved-cards.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

export interface SavedCardDeps {
  readonly platform: Platform;
  readonly seal: Seal;
  readonly book: CardBook;
  readonly providers: readonly PaymentProvider[];
  readonly people: { readonly find: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, Person>> };
  /** Renewals' functions for saved cards. */
  readonly renewals: {
    /** Subscriptions whose renewals are charged to each card. */
    readonly findUses: (
      reader: Reader,
      cardIds: readonly string[],
    ) => Promise<ReadonlyMap<string, SavedCard["usedFor"]>>;
    /** Makes renewals of these cards pay links and tells their members; returns how many. */
    readonly moveToLink: (tx: Tx, cardId: string) => Promise<number>;
  };
  /** Repeat orders' functions for saved cards. */
  readonly replenishments: {
    /** Names of the goods that are charged to each card. */
    readonly findNames: (
      reader: Reader,
      cardIds: readonly string[],
    ) => Promise<ReadonlyMap<string, readonly LocalizedText[]>>;
    /** Pauses the repeat orders of a removed card, and tells its owner. */
    readonly pause: (tx: Tx, cardId: string) => Promise<void>;
  };
}
