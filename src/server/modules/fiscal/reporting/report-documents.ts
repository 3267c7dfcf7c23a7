import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, isNotNull, isNull, lte, sql } from "#server/platform/db/orm.ts";
import { fiscalEnvs } from "#shared/domain/tax-documents.ts";
import type { FiscalContext } from "../context.ts";
import { openCredentials } from "../devices/credentials.ts";
import { reportJob } from "../job-names.ts";
import type { Credentials } from "../ports.ts";
import { type DeviceRow, fiscalDevices, fiscalDocuments } from "../tables.ts";
import { readReply, toNextAttempt, toVerdict, type Verdict } from "./verdict.ts";

export const wakeReportsJob = "wake-tax-reports";

/** Maximum documents of one job; the next job sends the rest. */
const batchSize = 50;

interface Claimed {
  readonly id: string;
  readonly hash: string;
  readonly body: Buffer;
  readonly attempts: number;
}

/**
 * Claims the device's first due document and schedules its retry, so that another worker takes over after a crash. A call
 * takes at most half a minute, less than the shortest pause of one minute.
 */
async function claim(tx: Tx, deviceId: string, now: Date): Promise<Claimed | undefined> {
  const [row] = await tx
    .select({
      id: fiscalDocuments.id,
      hash: fiscalDocuments.hash,
      body: fiscalDocuments.body,
      attempts: fiscalDocuments.attempts,
    })
    .from(fiscalDocuments)
    .where(and(eq(fiscalDocuments.deviceId, deviceId), lte(fiscalDocuments.nextAt, now)))
    .orderBy(asc(fiscalDocuments.counter))
    .limit(1)
    .for("update", { skipLocked: true });
  if (row === undefined || row.hash === null || row.body === null) return undefined;
  const attempts = row.attempts + 1;
  await tx
    .update(fiscalDocuments)
    .set({ state: "sent", attempts, nextAt: toNextAttempt(attempts, now) })
    .where(eq(fiscalDocuments.id, row.id));
  return { id: row.id, hash: row.hash, body: row.body, attempts };
}

/** Sends a document, the same bytes every time. */
async function send(
  { callAuthority }: FiscalContext,
  { env }: Pick<DeviceRow, "env">,
  credentials: Credentials,
  { id, hash, body }: Claimed,
) {
  const place = fiscalEnvs.find((one) => one === env);
  if (place === undefined) throw new Error("a device without a place to report to");
  const json = { invoiceHash: hash, uuid: id, invoice: body.toString("base64") };
  return callAuthority({ env: place, method: "POST", path: "/invoices/reporting/single", credentials, json });
}

/** Stores the authority's answer, unless another attempt has begun meanwhile. */
async function settle(
  { platform }: FiscalContext,
  device: DeviceRow,
  claimed: Claimed,
  { verdict, reply }: { readonly verdict: Verdict; readonly reply: ReturnType<typeof readReply> },
): Promise<void> {
  const isSettled = verdict !== "again" && verdict !== "paused";
  await platform.database.transaction(async (tx) => {
    await tx
      .update(fiscalDocuments)
      .set({ reply, ...(isSettled ? { state: verdict, nextAt: null } : {}) })
      .where(
        and(
          eq(fiscalDocuments.id, claimed.id),
          eq(fiscalDocuments.state, "sent"),
          eq(fiscalDocuments.attempts, claimed.attempts),
        ),
      );
    if (verdict !== "paused") return;
    const { secretSealed } = device;
    // Does not pause a device whose certificate was renewed meanwhile.
    await tx
      .update(fiscalDevices)
      .set({ pausedAt: platform.clock.now(), version: sql`${fiscalDevices.version} + 1` })
      .where(
        and(
          eq(fiscalDevices.id, device.id),
          isNull(fiscalDevices.pausedAt),
          ...(secretSealed === null ? [] : [eq(fiscalDevices.secretSealed, secretSealed)]),
        ),
      );
  });
}

async function reportNext(context: FiscalContext, deviceId: string): Promise<Verdict | undefined> {
  const { database, clock, log } = context.platform;
  const [device] = await database.reader.select().from(fiscalDevices).where(eq(fiscalDevices.id, deviceId));
  if (device === undefined || device.pausedAt !== null) return undefined;
  const credentials = openCredentials(context, device);
  if (credentials === undefined) {
    log.error({ deviceId }, "tax documents wait: the device's keys cannot be opened");
    return undefined;
  }
  const claimed = await database.transaction((tx) => claim(tx, deviceId, clock.now()));
  if (claimed === undefined) return undefined;
  const answer = await send(context, device, credentials, claimed);
  const [verdict, reply] = [toVerdict(answer), readReply(answer)];
  await settle(context, device, claimed, { verdict, reply });
  const facts = { deviceId, documentId: claimed.id, status: answer.status, attempts: claimed.attempts };
  if (verdict === "rejected" || verdict === "paused") log.error(facts, `a tax document was reported: ${verdict}`);
  if (verdict === "again") log.warn(facts, "a tax document was not reported");
  return verdict;
}

/** Reports a device's due documents, one after the other; stops when the authority does not answer. */
export const createReport =
  (context: FiscalContext) =>
  async ({ deviceId }: { readonly deviceId: string }): Promise<void> => {
    for (let count = 0; count < batchSize; count++) {
      const verdict = await reportNext(context, deviceId);
      if (verdict === undefined || verdict === "again" || verdict === "paused") return;
    }
    const { database, jobs } = context.platform;
    await database.transaction((tx) => jobs.enqueue(tx, reportJob, { deviceId }));
  };

/** Enqueues reporting of documents that are due for a retry or were interrupted by a crash. */
export async function wakeReports({ platform }: FiscalContext): Promise<void> {
  const { database, clock, jobs } = platform;
  const rows = await database.reader
    .selectDistinct({ deviceId: fiscalDocuments.deviceId })
    .from(fiscalDocuments)
    .innerJoin(fiscalDevices, eq(fiscalDevices.id, fiscalDocuments.deviceId))
    .where(
      and(
        lte(fiscalDocuments.nextAt, clock.now()),
        isNotNull(fiscalDocuments.deviceId),
        isNull(fiscalDevices.pausedAt),
      ),
    );
  for (const { deviceId } of rows) await database.transaction((tx) => jobs.enqueue(tx, reportJob, { deviceId }));
}
