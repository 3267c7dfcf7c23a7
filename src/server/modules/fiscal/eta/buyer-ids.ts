import type { BuyerIds } from "#server/modules/checkout/index.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { FiscalContext } from "../context.ts";
import { toTaxMarket } from "../decide-documents.ts";
import { keyMissing } from "../errors.ts";
import { fiscalMarkets, receiptBuyers, receiptSettings } from "../tables.ts";

const limitOfReceipts = keptSettings(
  prepared((plan) =>
    plan
      .select({ from: receiptSettings.buyerIdFromMinor })
      .from(receiptSettings)
      .innerJoin(fiscalMarkets, and(eq(fiscalMarkets.market, receiptSettings.market), eq(fiscalMarkets.mode, "eta"))),
  ),
);

/** Requires a buyer's ID if e-receipts are issued and the total reaches the legal limit. */
export const createBuyerIds = (
  { clock }: Pick<Platform, "clock">,
  { seal }: Pick<FiscalContext, "seal">,
): BuyerIds => ({
  isNeeded: async (reader, { market, currency, taxedMinor }) => {
    if (seal === undefined || toTaxMarket({ market, currency }) !== "EG") return false;
    const [row] = await limitOfReceipts(reader, {});
    return row !== undefined && taxedMinor >= row.from;
  },
  keep: async (tx, orderId, nationalId) => {
    if (seal === undefined) throw keyMissing();
    await tx.insert(receiptBuyers).values({ orderId, idSealed: seal.seal(nationalId), givenAt: clock.now() });
  },
});
