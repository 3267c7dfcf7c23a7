import type { Route } from "#server/platform/http/call.ts";
import { settleTransferJob } from "./match-row.ts";
import type { TransferDeps } from "./ports.ts";
import { forgetProofs } from "./proof.ts";
import { transferRoutes } from "./routes.ts";

export { eraseTransfers, exportTransfers } from "./personal-data.ts";
export { createTransferProvider } from "./provider.ts";

/** Payments by transfer: customers' proofs of payment, the bank's rows, and matching them. */
export function createTransfers(deps: TransferDeps): { readonly routes: readonly Route[] } {
  const { jobs } = deps.platform;
  jobs.define(settleTransferJob, async ({ paymentId }: { paymentId: string }) => {
    await deps.payments.reconcile(paymentId);
  });
  jobs.schedule("forget-transfer-proofs", "41 4 * * *", () => forgetProofs(deps));
  return { routes: transferRoutes(deps) };
}
