import { findLastConsent } from "#server/modules/consents/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, lt, or } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { purposeOf } from "#shared/domain/conversions.ts";
import { buildConversion, findBuyer } from "./build-conversion.ts";
import { afterAttempt, isCountedOnce, isTooOld, lostMinutes } from "./decide.ts";
import type { CountConversion } from "./metrics.ts";
import type { AdvertBrowser, AnalyticsBrowser, ConversionDeps, Sent } from "./ports.ts";
import { findDue, lockMeasurement, settle } from "./queries.ts";
import { type ConversionRow, conversionEvents } from "./tables.ts";

export interface SendingDeps extends ConversionDeps {
  readonly count: CountConversion;
}

interface Claimed {
  readonly row: ConversionRow;
  /** The destination's ids of the browser. */
  readonly browser: unknown;
}

/** Whether a report may still be sent; otherwise its final state. */
async function judge(
  tx: Tx,
  row: ConversionRow,
  isKept: boolean,
  now: Date,
): Promise<Pick<ConversionRow, "state" | "reason"> | undefined> {
  const last = await findLastConsent(tx, row.userId, purposeOf[row.destination]);
  if (last?.action !== "given") return { state: "withdrawn", reason: null };
  if (row.state === "sending" && !isCountedOnce(row))
    return { state: "unanswered", reason: "the shop stopped meanwhile" };
  if (!isKept || isTooOld(row, now)) return { state: "expired", reason: row.reason };
  return undefined;
}

/**
 * Claims one report for sending. Locks the browser data first, as a withdrawal does, so that the report is sent either
 * before the consent ends or not at all.
 */
async function claim(tx: Tx, deps: SendingDeps, id: string): Promise<Claimed | undefined> {
  const [found] = await tx.select().from(conversionEvents).where(eq(conversionEvents.id, id));
  if (found === undefined) return undefined;
  const kept = await lockMeasurement(tx, found.orderId, purposeOf[found.destination]);
  const now = deps.platform.clock.now();
  const isLost = and(
    eq(conversionEvents.state, "sending"),
    lt(conversionEvents.startedAt, addMinutes(now, -lostMinutes)),
  );
  const [row] = await tx
    .select()
    .from(conversionEvents)
    .where(and(eq(conversionEvents.id, id), or(eq(conversionEvents.state, "waiting"), isLost)))
    .for("update", { skipLocked: true });
  if (row === undefined) return undefined;
  const text = kept === undefined ? undefined : deps.seal.open(kept.sealed);
  const end = await judge(tx, row, text !== undefined, now);
  if (end !== undefined || text === undefined) {
    await settle(tx, id, { state: "expired", reason: row.reason, ...end, nextAt: null, settledAt: now });
    return undefined;
  }
  const begun = {
    state: "sending",
    startedAt: now,
    tries: row.tries + 1,
    nextAt: addMinutes(now, lostMinutes),
  } as const;
  await settle(tx, id, begun);
  return { row: { ...row, ...begun }, browser: JSON.parse(text) };
}

async function send(deps: SendingDeps, { row, browser }: Claimed): Promise<Sent> {
  const { destinations, platform, orders } = deps;
  const { reader } = platform.database;
  const [placed] = await orders.manyWithLines(reader, [row.orderId]);
  if (placed === undefined) throw new Error("a report of no order");
  const off = { what: "later", reason: "the destination is not set up" } as const;
  const conversion = await buildConversion(reader, row, placed);
  if (row.destination === "ga4") return destinations.ga4?.(conversion, browser as AnalyticsBrowser) ?? off;
  const buyer = await findBuyer(reader, deps, placed);
  if (buyer === undefined) return { what: "refused", reason: "the account is closed" };
  const page = `${platform.origin()}/checkout`;
  return destinations.meta?.(conversion, { browser: browser as AdvertBrowser, buyer, page }) ?? off;
}

/** Sends one report if it is still pending. */
export const createSendConversion =
  (deps: SendingDeps) =>
  async ({ id }: { readonly id: string }): Promise<void> => {
    const { database, clock } = deps.platform;
    const claimed = await database.transaction((tx) => claim(tx, deps, id));
    if (claimed === undefined) return;
    const after = afterAttempt(claimed.row, await send(deps, claimed), clock.now());
    await database.transaction(async (tx) => {
      const isOurs = and(eq(conversionEvents.tries, claimed.row.tries), inArray(conversionEvents.state, ["sending"]));
      const stored = await tx
        .update(conversionEvents)
        .set(after)
        .where(and(eq(conversionEvents.id, id), isOurs))
        .returning({ id: conversionEvents.id });
      if (stored.length > 0) deps.count(claimed.row.destination, after.state);
    });
  };

/** Sends reports that are due for another attempt or were interrupted by a crash. */
export async function sendDue(deps: SendingDeps): Promise<void> {
  const { database, clock, log } = deps.platform;
  const sendOne = createSendConversion(deps);
  const due = await findDue(database.reader, clock.now());
  await eachAlone(log, "a conversion was not sent", due, (id) => sendOne({ id }));
}
