import type { TransferAccount } from "#server/config/transfer.ts";
import type { FileStore } from "#server/modules/media/index.ts";
import type { Orders, People } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface TransferDeps {
  readonly platform: Platform;
  readonly accounts: readonly TransferAccount[];
  readonly orders: Pick<Orders, "require" | "byIds">;
  readonly payments: Pick<
    Payments,
    "find" | "reconcile" | "findUndecided" | "undoReview" | "listRefundsByHand" | "recordRefundByHand"
  >;
  readonly people: Pick<People, "find">;
  /** Pictures of transfers: files without a public address. */
  readonly proofs: FileStore;
}
