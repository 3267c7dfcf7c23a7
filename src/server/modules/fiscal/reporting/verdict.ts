import { addMinutes } from "#server/platform/clock.ts";
import type { AuthorityAnswer } from "../ports.ts";
import type { AuthorityMessage, AuthorityReply } from "../tables.ts";

/** What an answer means for a document; `again`: it is retried; `paused`: for the whole device. */
export type Verdict = "accepted" | "warned" | "rejected" | "again" | "paused";

const verdicts: Readonly<Record<number, Verdict>> = {
  200: "accepted",
  202: "warned",
  400: "rejected",
  401: "paused",
  403: "paused",
  // Already reported; the answer was lost.
  409: "accepted",
  413: "rejected",
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Pure. Other answers are retried: too many calls, faults of the authority, no answer. */
export function toVerdict({ status, body }: AuthorityAnswer): Verdict {
  const verdict = verdicts[status] ?? "again";
  const isTaken = verdict === "accepted" || verdict === "warned";
  if (isTaken && status !== 409 && isObject(body) && body["reportingStatus"] === "NOT_REPORTED") return "rejected";
  return verdict;
}

const maxMessages = 20;
const maxLetters = 500;

export function toMessages(list: unknown, type: AuthorityMessage["type"]): AuthorityMessage[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, maxMessages).map((one: unknown) => {
    if (!isObject(one)) return { type, code: "", text: String(one).slice(0, maxLetters) };
    const { code, message } = one;
    return { type, code: String(code ?? "").slice(0, 80), text: String(message ?? "").slice(0, maxLetters) };
  });
}

/** The authority's messages, errors first, limited in number and length. */
export function readReply({ status, body }: AuthorityAnswer): AuthorityReply {
  if (!isObject(body)) return { status, messages: [] };
  const results = isObject(body["validationResults"]) ? body["validationResults"] : {};
  const all = [
    ...toMessages(results["errorMessages"] ?? body["errorMessages"], "ERROR"),
    ...toMessages(body["errors"], "ERROR"),
    ...toMessages(results["warningMessages"] ?? body["warningMessages"], "WARNING"),
  ];
  const alone = typeof body["message"] === "string" ? body["message"] : undefined;
  const fallback = alone === undefined ? [] : toMessages([{ message: alone, code: body["code"] }], "ERROR");
  return { status, messages: (all.length > 0 ? all : fallback).slice(0, maxMessages) };
}

/** Minutes after each attempt that was not answered; hourly after those. */
const pauses = [1, 5, 15, 60];

export const toNextAttempt = (attempts: number, now: Date): Date =>
  addMinutes(now, pauses[Math.max(0, attempts - 1)] ?? 60);
