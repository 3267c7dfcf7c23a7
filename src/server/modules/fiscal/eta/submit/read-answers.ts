import type { AuthorityAnswer } from "../../ports.ts";
import { isObject, readReply, toMessages } from "../../reporting/verdict.ts";
import type { AuthorityReply } from "../../tables.ts";

/** What an answer means for the device; `refused`: the call itself is wrong and would be refused again. */
export type CallVerdict = "answered" | "away" | "denied" | "refused";

/** Pure. Other statuses are retried: too many calls, faults of the authority, the same call twice (422). */
export function toCallVerdict({ status }: AuthorityAnswer): CallVerdict {
  if (status >= 200 && status < 300) return "answered";
  if (status === 401 || status === 403) return "denied";
  return status === 400 || status === 413 ? "refused" : "away";
}

const list = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** An error with its details, as the authority nests them. */
function toReply(status: number, error: unknown): AuthorityReply {
  if (!isObject(error)) return { status, messages: [] };
  const { details, code, message, target } = error;
  const own = { code, message: [text(message), text(target)].filter((one) => one !== undefined).join(": ") };
  return { status, messages: toMessages([own, ...list(details)], "ERROR") };
}

export interface Submitted {
  readonly submissionId: string;
  /** The authority's long ids of received receipts, by UUID. */
  readonly received: ReadonlyMap<string, string | null>;
  readonly rejected: ReadonlyMap<string, AuthorityReply>;
}

/** The received receipts; undefined when the answer does not say. */
export function readSubmitted({ status, body }: AuthorityAnswer): Submitted | undefined {
  if (!isObject(body)) return undefined;
  const received = list(body["acceptedDocuments"]);
  const rejected = list(body["rejectedDocuments"]);
  const submissionId = text(body["submissionId"]) ?? text(body["submissionUUID"]);
  if (submissionId === undefined && rejected.length === 0) return undefined;
  return {
    submissionId: submissionId ?? "",
    received: new Map(
      submissionId === undefined ? [] : received.map(({ uuid, longId }) => [String(uuid), text(longId) ?? null]),
    ),
    rejected: new Map(rejected.map(({ uuid, error }) => [String(uuid), toReply(status, error)])),
  };
}

export interface ReceiptVerdict {
  readonly verdict: "accepted" | "rejected";
  readonly reply: AuthorityReply;
}

function readVerdict(status: number, receipt: Readonly<Record<string, unknown>>): ReceiptVerdict | undefined {
  const state = String(receipt["status"] ?? "").toLowerCase();
  if (state === "valid") return { verdict: "accepted", reply: { status, messages: [] } };
  if (state !== "invalid") return undefined;
  const errors = list(receipt["errors"]).flatMap((error) => toReply(status, error).messages);
  return { verdict: "rejected", reply: { status, messages: errors.slice(0, 20) } };
}

/** The authority's verdicts on a submission's receipts by UUID; none while it is still in progress. */
export function readVerdicts({ status, body }: AuthorityAnswer): ReadonlyMap<string, ReceiptVerdict> {
  const isDone = isObject(body) && /^(valid|partially ?valid|invalid)$/i.test(String(body["status"]));
  if (!isDone) return new Map();
  return new Map(
    list(body["receipts"]).flatMap((receipt) => {
      const verdict = readVerdict(status, receipt);
      return verdict === undefined ? [] : [[String(receipt["uuid"]), verdict] as const];
    }),
  );
}

export interface KnownReceipt {
  readonly submissionId: string | undefined;
  readonly longId: string | null;
  readonly decided: ReceiptVerdict | undefined;
}

/** The authority's record of one receipt. */
export function readKnown({ status, body }: AuthorityAnswer): KnownReceipt | undefined {
  if (!isObject(body)) return undefined;
  const receipt = isObject(body["receipt"]) ? body["receipt"] : body;
  const names = ["submissionUUID", "submissionUuid", "submissionId"];
  return {
    submissionId: names.map((name) => text(receipt[name]) ?? text(body[name])).find((id) => id !== undefined),
    longId: text(receipt["longId"]) ?? null,
    decided: readVerdict(status, receipt),
  };
}

/** The authority's answer about a call as a whole. */
export const readCallReply = (answer: AuthorityAnswer): AuthorityReply =>
  isObject(answer.body) && isObject(answer.body["error"])
    ? toReply(answer.status, answer.body["error"])
    : readReply(answer);
