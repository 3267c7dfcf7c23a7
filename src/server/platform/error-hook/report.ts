import { randomUUID } from "node:crypto";
import type { ErrorFacts } from "./fingerprint.ts";

/** Who reports. */
export interface Reporter {
  readonly version: string;
  readonly role: string;
  readonly instance: string;
  readonly environment: string;
}

export interface Report extends ErrorFacts {
  readonly fingerprint: string;
  /** How many there were since the last report of this fingerprint. */
  readonly count: number;
  readonly at: Date;
}

export interface HookBody {
  readonly type: string;
  readonly text: string;
}

export type HookFormat = "json" | "sentry";

function toSentryFrame(frame: string) {
  const [, file = frame, line = "0", column = "0", name = ""] = /^(.+?):(\d+):(\d+)(?: (.*))?$/.exec(frame) ?? [];
  return { filename: file, lineno: Number(line), colno: Number(column), function: name || "?", in_app: true };
}

/** The event of a report as Sentry takes it: three lines of JSON. */
function toEnvelope(report: Report, { version, role, instance, environment }: Reporter): string {
  const id = randomUUID().replaceAll("-", "");
  const at = report.at.toISOString();
  const { type, code, frames, route, count, fingerprint } = report;
  const exception = {
    type,
    value: code ?? frames[0] ?? route,
    // Sentry wants the outermost first.
    stacktrace: { frames: frames.map(toSentryFrame).reverse() },
  };
  const event = {
    ...{ event_id: id, timestamp: at, platform: "node", level: "error", release: version, environment },
    ...{ server_name: instance, transaction: route, fingerprint: [fingerprint], tags: { role }, extra: { count } },
    exception: { values: [exception] },
  };
  return [{ event_id: id, sent_at: at }, { type: "event" }, event].map((line) => JSON.stringify(line)).join("\n");
}

export const toHookBody = (format: HookFormat, report: Report, reporter: Reporter): HookBody =>
  format === "sentry"
    ? { type: "application/x-sentry-envelope", text: toEnvelope(report, reporter) }
    : { type: "application/json", text: JSON.stringify({ ...report, ...reporter }) };
