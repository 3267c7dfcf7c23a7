import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import type { SavedCardRow } from "#server/modules/saved-cards/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { DeclineClass, DunningState } from "#shared/domain/dunning.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { Due } from "./calendar.ts";

/** One charge of a saved card, from its notice until it is settled. */
export interface ChargeCase {
  readonly id: string;
  readonly cardId: string;
  readonly state: DunningState;
  /** Number of declined charges. */
  readonly tries: number;
  /** When the next step is due; `null` once the case is over. */
  readonly nextAt: Date | null;
  /** The deliveries of the notice have this key. */
  readonly noticeKey: string;
  readonly firstTryAt: Date | null;
}

export interface CaseChanges {
  readonly state?: DunningState;
  readonly tries?: number;
  readonly nextAt?: Date | null;
  readonly class?: DeclineClass | null;
  readonly code?: string | null;
  readonly cardId?: string;
  readonly firstTryAt?: Date;
  readonly settledAt?: Date | null;
}

/** The member's current payment choice. */
export interface Payer extends Due {
  readonly userId: string;
  readonly cardId: string | null;
  /** The price that the member agreed to. */
  readonly agreedMinor: Minor | null;
  readonly isAutomatic: boolean;
}

export interface LockedCharge {
  readonly order: OrderRow;
  readonly found: ChargeCase;
  readonly payer: Payer;
}

export interface Attempt {
  readonly caseId: string;
  readonly number: number;
  readonly paymentId: string;
  readonly at: Date;
}

/** The storage and actions of a module whose charges this module runs. */
export interface ChargeBook<L extends LockedCharge> {
  /** The name of a case in logs, such as "a renewal". */
  readonly noun: string;
  readonly findDue: (reader: Reader, now: Date, limit: number) => Promise<readonly string[]>;
  /** Locks the order first, then the case; `undefined` when another process has locked it, or it is over. */
  readonly lock: (tx: Tx, caseId: string) => Promise<L | undefined>;
  readonly change: (tx: Tx, found: L["found"], changes: CaseChanges) => Promise<void>;
  readonly attempts: {
    readonly last: (reader: Reader, caseId: string) => Promise<Pick<Attempt, "number" | "paymentId"> | undefined>;
    readonly write: (tx: Tx, attempt: Attempt) => Promise<unknown>;
    readonly decline: (
      tx: Tx,
      declined: Pick<Attempt, "caseId" | "paymentId"> & { readonly class: DeclineClass; readonly code: string },
    ) => Promise<unknown>;
  };
  /** Ends a case whose grace is over, or that was still paused after it. */
  readonly whenOver: (tx: Tx, locked: L) => Promise<void>;
  readonly notifyDeclined: (
    tx: Tx,
    locked: L,
    declined: { readonly card: SavedCardRow; readonly changes: CaseChanges; readonly paymentId: string },
  ) => Promise<void>;
  /** Tells the owner that the card has expired or is blocked, so that no charge was attempted. */
  readonly notifyCardUnusable: (tx: Tx, locked: L, card: SavedCardRow) => Promise<void>;
}

export interface DunningDeps {
  readonly platform: Platform;
  readonly payments: Pick<Payments, "charges" | "find" | "releaseCodes">;
}
