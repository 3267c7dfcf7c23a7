import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-bank.ts";
import { uploadTransferProof } from "#shared/contract/transfers.ts";
import { listAccounts, saveColumns } from "./accounts.ts";
import { listRows, listTransfers } from "./list-rows.ts";
import { ignoreRow, matchRow } from "./match-row.ts";
import type { TransferDeps } from "./ports.ts";
import { readProof, receiveProof } from "./proof.ts";
import { listRefundsToPay } from "./refunds.ts";
import { reopenRow } from "./reopen-row.ts";
import { listStatements, readStatement } from "./statements.ts";

const nothing = Buffer.alloc(0);

export function transferRoutes(deps: TransferDeps): Route[] {
  return [
    route(uploadTransferProof, ({ caller, params, rawBody = nothing }) =>
      receiveProof(deps, { userId: caller.userId, paymentId: params.id }, rawBody),
    ),
    route(contract.adminListBankAccounts, () => listAccounts(deps)),
    route(contract.adminSaveBankColumns, async (call) => ({
      account: await saveColumns(deps, call, call.params.account, call.body),
    })),
    route(contract.adminReadBankStatement, (call) => readStatement(deps, call, call.query, call.rawBody ?? nothing)),
    route(contract.adminListBankStatements, ({ query }) => listStatements(deps, query)),
    route(contract.adminListTransfers, ({ query }) => listTransfers(deps, query)),
    route(contract.adminGetTransferProof, ({ params }) => readProof(deps, params.id)),
    route(contract.adminListBankRows, ({ query }) => listRows(deps, query)),
    route(contract.adminMatchBankRow, (call) => matchRow(deps, call, { ...call.params, ...call.body })),
    route(contract.adminIgnoreBankRow, (call) => ignoreRow(deps, call, { ...call.params, ...call.body })),
    route(contract.adminReopenBankRow, (call) => reopenRow(deps, call, { ...call.params, ...call.body })),
    route(contract.adminListRefundsToPay, () => listRefundsToPay(deps)),
    route(contract.adminRecordPaidRefund, async (call) => {
      await deps.payments.recordRefundByHand(call, { refundId: call.params.id, ...call.body });
      return undefined;
    }),
  ];
}
