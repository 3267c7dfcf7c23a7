import type { OrderEvents } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { OtherRefund } from "#shared/contract/admin-parcel-refunds.ts";
import { adminReturnRoutes } from "./admin/routes.ts";
import { adoptRequests } from "./adopt-request.ts";
import { expireReturns, expireReturnsJob } from "./end-case.ts";
import type { ReturnDeps } from "./ports.ts";
import {
  findOtherRefunds,
  type OtherRefunds,
  recheckPurchase,
  refundMissingAgain,
  settleMissing,
} from "./refund-again.ts";
import { type MissingPieces, type MissingRefund, refundMissing } from "./refund-missing.ts";
import { returnRoutes } from "./routes.ts";
import { exchangeHandlers, undoExchange, undoExchangeJob, undoLeftOver } from "./undo-exchange.ts";
import { otherRefundView } from "./view.ts";

export { openCase } from "./open-case.ts";
export { returnHandlers } from "./order-handlers.ts";
export { toPaidLines } from "./paid-lines.ts";
export { eraseReturns, exportReturns } from "./personal-data.ts";
export { findCaseOfRefund, isUndoRefund, requireCase, wantedVariants } from "./read-cases.ts";

const adoptReturnsJob = "returns.adopt";

export interface Returns {
  /** Refunds pieces of an exchange that never arrived; the exchange is locked. */
  readonly refundMissing: (tx: Tx, missing: MissingPieces) => Promise<MissingRefund>;
  /** Repeats it after the provider rejected it. */
  readonly refundMissingAgain: (tx: Tx, missing: Parameters<typeof refundMissingAgain>[2]) => Promise<MissingRefund>;
  /** Refunds that may have paid missing pieces whose own refund was rejected. */
  readonly findOtherRefunds: (
    reader: Reader,
    rejected: Parameters<typeof findOtherRefunds>[2],
  ) => Promise<Omit<OtherRefunds, "refunds"> & { readonly refunds: readonly OtherRefund[] }>;
  /** Records that other refunds paid an exchange's missing pieces; the exchange is locked. */
  readonly settleMissing: (tx: Tx, settled: Parameters<typeof settleMissing>[2]) => Promise<void>;
  /** Books changes of the payment of an exchange's purchase at its provider. Throws 503. */
  readonly recheckPurchase: (orderId: string) => Promise<void>;
  readonly routes: readonly Route[];
  readonly handlers: Pick<OrderEvents, "ended">;
}

/** Returns: requests, decisions, inspections, refunds and exchanges. */
export function createReturns(deps: ReturnDeps): Returns {
  deps.platform.jobs.define(undoExchangeJob, ({ orderId }: { orderId: string }) => undoExchange(deps, orderId));
  deps.platform.jobs.schedule(adoptReturnsJob, "25 * * * *", () => adoptRequests(deps));
  deps.platform.jobs.schedule(expireReturnsJob, "35 2 * * *", async () => {
    await expireReturns(deps);
    await undoLeftOver(deps);
  });
  return {
    refundMissing: (tx, missing) => refundMissing(tx, deps, missing),
    refundMissingAgain: (tx, missing) => refundMissingAgain(tx, deps, missing),
    findOtherRefunds: async (reader, rejected) => {
      const found = await findOtherRefunds(reader, deps, rejected);
      return { ...found, refunds: found.refunds.map(otherRefundView) };
    },
    settleMissing: (tx, settled) => settleMissing(tx, deps, settled),
    recheckPurchase: (orderId) => recheckPurchase(deps, orderId),
    routes: [...returnRoutes(deps), ...adminReturnRoutes(deps)],
    handlers: exchangeHandlers(deps),
  };
}
