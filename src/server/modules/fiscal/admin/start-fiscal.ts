import { and, eq } from "drizzle-orm";
import { readMarketGaps } from "#server/modules/markets/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminStartFiscal, FiscalSetting } from "#shared/contract/admin-tax-documents.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { FiscalMarket } from "#shared/domain/tax-documents.ts";
import { notReady } from "../errors.ts";
import { fiscalDevices, fiscalDocuments, fiscalMarkets } from "../tables.ts";

export async function readFiscal(reader: Reader, market: FiscalMarket): Promise<FiscalSetting> {
  const [row] = await reader.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market));
  if (row === undefined) throw new Error(`the market ${market} has no setting of tax documents`);
  const due = await reader.$count(
    fiscalDocuments,
    and(eq(fiscalDocuments.market, market), eq(fiscalDocuments.state, "due")),
  );
  const { mode, startedAt, version } = row;
  return {
    ...{ market, mode, version, due },
    startedAt: startedAt?.toISOString() ?? null,
    missing: await readMarketGaps(reader, market),
  };
}

/** Writes the mode and what numbers the documents; the market's row is locked. */
export async function beginPhase1(
  tx: Tx,
  { clock, ids }: Pick<Platform, "clock" | "ids">,
  market: FiscalMarket,
  version: number,
): Promise<void> {
  const now = clock.now();
  await tx
    .update(fiscalMarkets)
    .set({ mode: "phase1", startedAt: now, version: version + 1 })
    .where(eq(fiscalMarkets.market, market));
  await tx.insert(fiscalDevices).values({ id: ids.next(), market, state: "active", createdAt: now });
}

/** Issues tax documents from now on. Throws 409 FISCAL_NOT_READY, VERSION_CONFLICT with the current setting. */
export async function startFiscal(
  platform: Platform,
  call: StaffCall,
  market: FiscalMarket,
  { version, reason }: BodyOf<typeof adminStartFiscal>,
): Promise<FiscalSetting> {
  return platform.database.transaction(async (tx) => {
    // Orders that are being paid hold the row: the time of the start comes after theirs.
    await tx.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market)).for("update");
    const before = await readFiscal(tx, market);
    if (before.version !== version || before.mode !== "off") throw versionConflict(before);
    if (before.missing.length > 0) throw notReady(before.missing);
    await beginPhase1(tx, platform, market, version);
    const after = await readFiscal(tx, market);
    await platform.audit.record(tx, call, {
      action: "fiscal.start",
      subjectKind: "market",
      subjectId: market,
      before: { mode: before.mode },
      after: { mode: after.mode },
      ...(reason === undefined || reason === "" ? {} : { reason }),
    });
    return after;
  });
}
