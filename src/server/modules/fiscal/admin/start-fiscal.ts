import { readMarketGaps, readSeller } from "#server/modules/markets/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, isNull, sql } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminStartFiscal, FiscalSetting } from "#shared/contract/admin-tax-documents.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { FiscalMarket, FiscalMode, Phase2Need, TaxMarket } from "#shared/domain/tax-documents.ts";
import type { FiscalContext } from "../context.ts";
import { findReady, signingEnvs } from "../devices/read-devices.ts";
import { notReady, notReadyForPhase2 } from "../errors.ts";
import { findDocumentName } from "../qr.ts";
import { fiscalDevices, fiscalDocuments, fiscalMarkets } from "../tables.ts";

type Needs = Pick<FiscalContext, "platform" | "seal">;

/** The missing requirements of phase 2. */
async function findPhase2Needs(
  reader: Reader,
  { platform, seal }: Needs,
  market: FiscalMarket,
  mode: FiscalMode,
): Promise<Phase2Need[]> {
  const device = await findReady(reader, market, signingEnvs(platform));
  const isSigning = device?.keySealed != null && seal?.open(device.keySealed) !== undefined;
  const name = findDocumentName(await readSeller(reader, market));
  return [
    ...(mode === "off" ? (["PHASE1"] as const) : []),
    ...(seal === undefined ? (["KEY"] as const) : []),
    ...(isSigning ? [] : (["DEVICE"] as const)),
    ...(name === undefined ? (["NAME"] as const) : []),
  ];
}

export async function countOpen(reader: Reader, market: TaxMarket) {
  const [row] = await reader
    .select({
      due: sql<number>`count(*) filter (where ${fiscalDocuments.state} = 'due')::int`,
      unreported: sql<number>`count(*) filter (where ${fiscalDocuments.nextAt} is not null)::int`,
      oldest: sql<string | null>`min(${fiscalDocuments.issuedAt}) filter (where ${fiscalDocuments.nextAt} is not null)`,
      rejected: sql<number>`count(*) filter (where ${fiscalDocuments.state} = 'rejected')::int`,
    })
    .from(fiscalDocuments)
    .where(eq(fiscalDocuments.market, market));
  const { due = 0, unreported = 0, rejected = 0, oldest = null } = row ?? {};
  return {
    ...{ due, unreported, rejected },
    oldestUnreportedAt: oldest === null ? null : new Date(oldest).toISOString(),
  };
}

export async function readFiscal(reader: Reader, needs: Needs, market: FiscalMarket): Promise<FiscalSetting> {
  const [row] = await reader.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market));
  if (row === undefined) throw new Error(`the market ${market} has no setting of tax documents`);
  const { startedAt, reportingAt, version } = row;
  const mode = row.mode === "eta" ? "off" : row.mode;
  return {
    ...{ market, mode, version },
    ...(await countOpen(reader, market)),
    startedAt: startedAt?.toISOString() ?? null,
    missing: await readMarketGaps(reader, market),
    reportingAt: reportingAt?.toISOString() ?? null,
    phase2Missing: await findPhase2Needs(reader, needs, market, mode),
  };
}

/** Writes the mode and the counter of phase 1. The market's row is locked. */
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

/** Lets the device sign and retires the counter of phase 1. The market's row is locked. */
async function beginPhase2(tx: Tx, { clock }: Platform, market: FiscalMarket, version: number): Promise<void> {
  await tx
    .update(fiscalMarkets)
    .set({ mode: "phase2", reportingAt: clock.now(), version: version + 1 })
    .where(eq(fiscalMarkets.market, market));
  await tx
    .update(fiscalDevices)
    .set({ state: "retired" })
    .where(and(eq(fiscalDevices.market, market), isNull(fiscalDevices.keySealed)));
  // A device that was paused becomes active again.
  await tx
    .update(fiscalDevices)
    .set({ pausedAt: null })
    .where(and(eq(fiscalDevices.market, market), isNotNull(fiscalDevices.keySealed)));
}

const before = { phase1: "off", phase2: "phase1" } as const;

/**
 * Starts issuing tax documents, or signing and reporting them. Throws 409 FISCAL_NOT_READY, FISCAL_PHASE2_NOT_READY,
 * VERSION_CONFLICT with the current setting.
 */
export async function startFiscal(
  needs: Needs,
  call: StaffCall,
  market: FiscalMarket,
  { mode, version, reason }: BodyOf<typeof adminStartFiscal>,
): Promise<FiscalSetting> {
  const { platform } = needs;
  return platform.database.transaction(async (tx) => {
    // Waits for orders that are being paid, which lock the row, so that the start comes after them.
    await tx.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market)).for("update");
    const current = await readFiscal(tx, needs, market);
    if (current.version !== version || current.mode !== before[mode]) throw versionConflict(current);
    if (current.missing.length > 0) throw notReady(current.missing);
    if (mode === "phase2" && current.phase2Missing.length > 0) throw notReadyForPhase2(current.phase2Missing);
    await (mode === "phase1" ? beginPhase1 : beginPhase2)(tx, platform, market, version);
    const after = await readFiscal(tx, needs, market);
    await platform.audit.record(tx, call, {
      action: "fiscal.start",
      subjectKind: "market",
      subjectId: market,
      before: { mode: current.mode },
      after: { mode: after.mode },
      ...(reason === undefined || reason === "" ? {} : { reason }),
    });
    return after;
  });
}
