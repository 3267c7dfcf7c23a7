import { listTaxCodes } from "#server/modules/catalogue/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminAddPos,
  adminChangePosCredentials,
  adminGetReceipts,
  adminListPos,
  adminListTaxCodes,
  adminResumePos,
  adminRetirePos,
  adminSaveReceiptBuyer,
  adminSaveReceiptSettings,
  adminSetTaxCode,
  adminStartReceipts,
  type Pos,
} from "#shared/contract/admin-e-receipts.ts";
import type { FiscalContext } from "../context.ts";
import { readReceiptSetting, saveReceiptSettings, startReceipts } from "./admin/receipt-setting.ts";
import { changeTaxCode } from "./admin/tax-codes.ts";
import { addPos, changeCredentials, resumePos, retirePos } from "./devices/change-devices.ts";
import { listPos, usablePosEnvs } from "./devices/read-devices.ts";
import { saveBuyer } from "./find-buyer.ts";

export function receiptRoutes(context: FiscalContext): Route[] {
  const { platform, seal } = context;
  const { reader } = platform.database;
  const inReply = async (pos: Promise<Pos>) => ({ pos: await pos });
  return [
    route(adminGetReceipts, () => readReceiptSetting(reader, context)),
    route(adminSaveReceiptSettings, (call) => saveReceiptSettings(context, call, call.body)),
    route(adminStartReceipts, (call) => startReceipts(context, call, call.body)),
    route(adminListPos, async () => ({
      list: await listPos(reader),
      envs: usablePosEnvs(platform),
      hasKey: seal !== undefined,
    })),
    route(adminAddPos, (call) => inReply(addPos(context, call, call.body))),
    route(adminChangePosCredentials, (call) => {
      const { version, ...secrets } = call.body;
      return inReply(changeCredentials(context, { call, id: call.params.id, version }, secrets));
    }),
    route(adminResumePos, (call) => inReply(resumePos(context, { ...call.params, ...call.body, call }))),
    route(adminRetirePos, (call) => inReply(retirePos(context, { ...call.params, ...call.body, call }))),
    route(adminSaveReceiptBuyer, (call) => saveBuyer(context, call, call.params.id, call.body.nationalId)),
    route(adminListTaxCodes, ({ query }) => listTaxCodes(reader, query)),
    route(adminSetTaxCode, (call) => changeTaxCode(context, call, call.params.id, call.body.taxCode)),
  ];
}
