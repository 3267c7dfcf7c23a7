import type * as z from "zod/mini";
import { countWithoutTaxCode } from "#server/modules/catalogue/index.ts";
import { readMarketGaps } from "#server/modules/markets/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { ReceiptSetting, receiptSettingsBody, startReceiptsBody } from "#shared/contract/admin-e-receipts.ts";
import { toMajor, toMinor } from "#shared/domain/money.ts";
import type { ReceiptNeed } from "#shared/domain/tax-documents.ts";
import { countOpen } from "../../admin/start-fiscal.ts";
import type { FiscalContext } from "../../context.ts";
import { notReady, receiptsNotReady } from "../../errors.ts";
import { readReceiptSettings } from "../../queries.ts";
import { fiscalMarkets, type ReceiptSettingsRow, receiptSettings } from "../../tables.ts";
import { countingPosEnvs, findActivePos } from "../devices/read-devices.ts";
import { openCredentials } from "../submit/sessions.ts";

const market = "EG";

/** The missing requirements of e-receipts. */
async function findNeeds(
  reader: Reader,
  context: FiscalContext,
  { activityCode, deliveryCode }: ReceiptSettingsRow,
): Promise<ReceiptNeed[]> {
  const pos = await findActivePos(reader);
  const isPosReady =
    pos !== undefined &&
    countingPosEnvs(context.platform).includes(pos.env) &&
    openCredentials(context, pos) !== undefined;
  return [
    ...(context.seal === undefined ? (["KEY"] as const) : []),
    ...(isPosReady ? [] : (["POS"] as const)),
    ...(activityCode === null ? (["ACTIVITY_CODE"] as const) : []),
    ...(deliveryCode === null ? (["DELIVERY_CODE"] as const) : []),
  ];
}

export async function readReceiptSetting(reader: Reader, context: FiscalContext): Promise<ReceiptSetting> {
  const [row] = await reader.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market));
  if (row === undefined) throw new Error(`the market ${market} has no setting of tax documents`);
  const settings = await readReceiptSettings(reader);
  return {
    mode: row.mode === "eta" ? "eta" : "off",
    startedAt: row.startedAt?.toISOString() ?? null,
    version: row.version,
    missing: await readMarketGaps(reader, market),
    needs: await findNeeds(reader, context, settings),
    ...(await countOpen(reader, market)),
    withoutCode: await countWithoutTaxCode(reader),
    branchCode: settings.branchCode,
    activityCode: settings.activityCode,
    deliveryCode: settings.deliveryCode,
    codFeeCode: settings.codFeeCode,
    buyerIdFrom: toMajor(settings.buyerIdFromMinor),
    settingsVersion: settings.version,
  };
}

/** Throws 409 VERSION_CONFLICT with the current setting. */
export function saveReceiptSettings(
  context: FiscalContext,
  call: StaffCall,
  { version, buyerIdFrom, ...given }: z.infer<typeof receiptSettingsBody>,
): Promise<ReceiptSetting> {
  const { database, audit } = context.platform;
  return database.transaction(async (tx) => {
    await tx.select().from(receiptSettings).for("update");
    const before = await readReceiptSettings(tx);
    if (before.version !== version) throw versionConflict(await readReceiptSetting(tx, context));
    const after = { ...given, buyerIdFromMinor: toMinor(buyerIdFrom) };
    await tx.update(receiptSettings).set({ ...after, version: version + 1 });
    const { version: _, market: __, ...was } = before;
    await audit.record(tx, call, {
      ...{ action: "fiscal.receipt-settings", subjectKind: "market", subjectId: market },
      before: was,
      after,
    });
    return readReceiptSetting(tx, context);
  });
}

/** Starts issuing e-receipts. Throws 409 FISCAL_NOT_READY, E_RECEIPTS_NOT_READY, VERSION_CONFLICT. */
export function startReceipts(
  context: FiscalContext,
  call: StaffCall,
  { version, reason }: z.infer<typeof startReceiptsBody>,
): Promise<ReceiptSetting> {
  const { database, audit, clock } = context.platform;
  return database.transaction(async (tx) => {
    // Waits for orders that are being paid, which lock the row, so that the start comes after them.
    await tx.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market)).for("update");
    const current = await readReceiptSetting(tx, context);
    if (current.version !== version || current.mode !== "off") throw versionConflict(current);
    if (current.missing.length > 0) throw notReady(current.missing);
    if (current.needs.length > 0) throw receiptsNotReady(current.needs);
    await tx
      .update(fiscalMarkets)
      .set({ mode: "eta", startedAt: clock.now(), version: version + 1 })
      .where(eq(fiscalMarkets.market, market));
    await audit.record(tx, call, {
      ...{ action: "fiscal.start", subjectKind: "market", subjectId: market },
      before: { mode: "off" },
      after: { mode: "eta" },
      ...(reason === undefined || reason === "" ? {} : { reason }),
    });
    return readReceiptSetting(tx, context);
  });
}
