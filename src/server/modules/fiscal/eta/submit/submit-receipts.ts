import { addMinutes } from "#server/platform/clock.ts";
import type { FiscalContext } from "../../context.ts";
import { reportJob } from "../../job-names.ts";
import type { AuthorityAnswer } from "../../ports.ts";
import { openBody } from "../buyer-id.ts";
import { findPos, type PosDevice } from "../devices/read-devices.ts";
import { type ClaimedReceipt, claim, keepClaim } from "./claim.ts";
import {
  type KnownReceipt,
  readCallReply,
  readKnown,
  readSubmitted,
  readVerdicts,
  toCallVerdict,
} from "./read-answers.ts";
import type { Sessions } from "./sessions.ts";
import {
  forgetSubmission,
  pauseDevice,
  settleKnown,
  settleReceived,
  settleRejected,
  settleUnanswered,
  settleVerdict,
} from "./settle.ts";

/** Maximum calls of one job; the next job makes the rest. */
const maxSteps = 50;

interface Work {
  readonly context: FiscalContext;
  readonly sessions: Sessions;
  readonly device: PosDevice;
}

/** Whether to continue with the next call. */
type GoesOn = boolean;

async function pause({ context, device }: Work, answer: AuthorityAnswer): Promise<GoesOn> {
  const { database, log } = context.platform;
  log.error({ deviceId: device.id, status: answer.status }, "the tax authority does not accept the POS");
  await database.transaction((tx) => pauseDevice(tx, context, device));
  return false;
}

/** The authority's record of a receipt: `unknown` when it has none, undefined when it does not answer. */
async function lookUp(work: Work, { uuid }: ClaimedReceipt): Promise<KnownReceipt | "unknown" | undefined> {
  const answer = await work.sessions.call(work.device, { method: "GET", path: `/receipts/${uuid}/raw` });
  if (answer.status === 404) return "unknown";
  const verdict = toCallVerdict(answer);
  if (verdict === "denied") await pause(work, answer);
  return verdict === "answered" ? readKnown(answer) : undefined;
}

/** The receipts that the authority does not have yet; undefined when it does not answer. */
async function findUnknown(work: Work, receipts: readonly ClaimedReceipt[]): Promise<ClaimedReceipt[] | undefined> {
  const { context, device } = work;
  const { database, clock } = context.platform;
  const unknown: ClaimedReceipt[] = [];
  for (const receipt of receipts) {
    const known = receipt.isDoubtful ? await lookUp(work, receipt) : "unknown";
    if (known === undefined) return undefined;
    if (known === "unknown") unknown.push(receipt);
    else await database.transaction((tx) => settleKnown(tx, context, { deviceId: device.id, receipt, known }));
  }
  if (!receipts.some(({ isDoubtful }) => isDoubtful)) return unknown;
  return database.transaction((tx) => keepClaim(tx, unknown, clock.now()));
}

/** Stores the authority's answer for each receipt; a rejected one may be one that it already has. */
async function settleAnswer(work: Work, receipts: readonly ClaimedReceipt[], answer: AuthorityAnswer): Promise<GoesOn> {
  const { context, device } = work;
  const { database, log } = context.platform;
  const submitted = readSubmitted(answer);
  if (submitted === undefined) return false;
  const { submissionId, received, rejected } = submitted;
  for (const receipt of receipts) {
    const reply = rejected.get(receipt.uuid);
    const known = reply === undefined ? undefined : await lookUp(work, receipt);
    const longId = received.get(receipt.uuid);
    await database.transaction(async (tx) => {
      if (longId !== undefined) await settleReceived(tx, context, receipt, { submissionId, longId });
      if (reply === undefined || known === undefined) return;
      if (known !== "unknown") return settleKnown(tx, context, { deviceId: device.id, receipt, known });
      await settleRejected(tx, receipt, reply);
      log.error({ deviceId: device.id, uuid: receipt.uuid }, "a receipt was rejected by the tax authority");
    });
  }
  return true;
}

/** Sends receipts as stored, in the order of the chain. */
async function send(work: Work, receipts: readonly ClaimedReceipt[]): Promise<GoesOn> {
  const { context, sessions, device } = work;
  const { database, log } = context.platform;
  if (receipts.length === 0) return true;
  const text = `{"receipts":[${receipts.map((one) => openBody(context, one).toString("utf8")).join(",")}]}`;
  const answer = await sessions.call(device, { method: "POST", path: "/receiptsubmissions", text });
  const verdict = toCallVerdict(answer);
  if (verdict === "denied") return pause(work, answer);
  if (verdict === "answered") return settleAnswer(work, receipts, answer);
  const reply = readCallReply(answer);
  const [only] = receipts;
  if (verdict === "refused" && receipts.length === 1 && only !== undefined) {
    await database.transaction((tx) => settleRejected(tx, only, reply));
    return true;
  }
  if (verdict === "refused") {
    // One of them makes the call fail, so each is sent alone.
    for (const receipt of receipts) if (!(await send(work, [receipt]))) return false;
    return true;
  }
  log.warn({ deviceId: device.id, status: answer.status, count: receipts.length }, "receipts were not handed in");
  await database.transaction(async (tx) => {
    for (const receipt of receipts) await settleUnanswered(tx, receipt, reply);
  });
  return false;
}

async function submit(work: Work, receipts: readonly ClaimedReceipt[]): Promise<GoesOn> {
  const unknown = await findUnknown(work, receipts);
  return unknown === undefined ? false : send(work, unknown);
}

/** Forgets a submission that the authority does not know after an hour, so that its receipts are looked up again. */
async function forget({ context }: Work, submissionId: string): Promise<GoesOn> {
  const { database, clock } = context.platform;
  await database.transaction((tx) => forgetSubmission(tx, submissionId, addMinutes(clock.now(), -60)));
  return true;
}

/** Polls the verdicts of a submission. */
async function poll(work: Work, submissionId: string): Promise<GoesOn> {
  const { context, sessions, device } = work;
  const path = `/receiptsubmissions/${encodeURIComponent(submissionId)}/details?PageNo=1&PageSize=100`;
  const answer = await sessions.call(device, { method: "GET", path });
  const verdict = toCallVerdict(answer);
  if (verdict === "denied") return pause(work, answer);
  if (answer.status === 404) return forget(work, submissionId);
  if (verdict !== "answered") return false;
  await context.platform.database.transaction(async (tx) => {
    for (const [uuid, decided] of readVerdicts(answer)) await settleVerdict(tx, context, device.id, uuid, decided);
  });
  return true;
}

async function step(context: FiscalContext, sessions: Sessions, deviceId: string): Promise<GoesOn | undefined> {
  const { database, clock } = context.platform;
  const device = await findPos(database.reader, deviceId);
  if (device === undefined || device.pausedAt !== null) return undefined;
  const claimed = await database.transaction((tx) => claim(tx, deviceId, clock.now()));
  if (claimed === undefined) return undefined;
  const work = { context, sessions, device };
  return claimed.kind === "poll" ? poll(work, claimed.submissionId) : submit(work, claimed.receipts);
}

/** Sends a POS's due receipts and polls verdicts, one call after the other; stops when the authority does not answer. */
export async function submitReceipts(context: FiscalContext, sessions: Sessions, deviceId: string): Promise<void> {
  for (let count = 0; count < maxSteps; count++) if ((await step(context, sessions, deviceId)) !== true) return;
  const { database, jobs } = context.platform;
  await database.transaction((tx) => jobs.enqueue(tx, reportJob, { deviceId }));
}
