import * as z from "zod/mini";
import type { RefundOutcome, RefundToMake } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { tracedFetch } from "#server/platform/tracing/traced-fetch.ts";
import { createBreaker } from "../breaker.ts";
import { createProviderMetrics } from "../provider-metrics.ts";
import { parseJson, readText } from "../read-text.ts";

/**
 * A provider was unreachable or answered unexpectedly. The message contains provider and reason, never a query, header
 * or body, which may hold keys or personal data.
 */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  /** The call certainly had no effect: it was not sent, or rejected before anything was done. */
  readonly isNotCarriedOut: boolean;

  constructor(message: string, { isNotCarriedOut = false }: { readonly isNotCarriedOut?: boolean } = {}) {
    super(message);
    this.isNotCarriedOut = isNotCarriedOut;
  }
}

export interface ProviderRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Starts with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form; `undefined` fields are omitted. */
  readonly form?: Readonly<Record<string, string | undefined>>;
  /** The request is idempotent (a GET or with an idempotency key), so it is retried once immediately. */
  readonly isRepeatable?: boolean;
}

export interface ProviderReply {
  /** 200 to 299, or a rejection: 400 to 499 except 401, 403, 408, 425 and 429. */
  readonly status: number;
  /** Parsed JSON; `undefined` when the body is not JSON. */
  readonly body: unknown;
}

/** Sends one request and returns the reply; throws ProviderError when there is no reliable one. */
export type ProviderHttp = (request: ProviderRequest) => Promise<ProviderReply>;

export interface ProviderHttpOptions {
  /** Used in errors. */
  readonly name: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Names the account in metrics; `name` by default. */
  readonly account?: string;
  /** For the complete response, in milliseconds; half of it when a request is retried. */
  readonly timeoutMs?: number;
  /** Maximum size of a response; one megabyte by default. */
  readonly maxBytes?: number;
}

const usualTimeoutMs = 5000;
const usualMaxBytes = 1_000_000;
// Invalid keys or a busy provider say nothing about the payment.
const notAnAnswer = new Set([401, 403, 408, 425, 429]);
const turnedAway = new Set([401, 403, 425, 429]);

function toBody({ json, form }: ProviderRequest): { type?: string; text?: string } {
  if (json !== undefined) return { type: "application/json", text: JSON.stringify(json) };
  if (form === undefined) return {};
  const fields = Object.entries(form).filter((field): field is [string, string] => field[1] !== undefined);
  return { type: "application/x-www-form-urlencoded", text: new URLSearchParams(fields).toString() };
}

async function send(
  { name, baseUrl, maxBytes = usualMaxBytes }: ProviderHttpOptions,
  request: ProviderRequest,
  timeoutMs: number,
) {
  const { type, text } = toBody(request);
  const what = `${name} ${request.method} ${request.path.replace(/\?.*/, "").replace(/\/[^/]{16,}(?=\/|$)/g, "/…")}`;
  try {
    const response = await tracedFetch(name, baseUrl + request.path, {
      method: request.method,
      headers: {
        accept: "application/json",
        ...(type === undefined ? {} : { "content-type": type }),
        ...request.headers,
      },
      ...(text === undefined ? {} : { body: text }),
      // A redirect could leak our key.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { what, status: response.status, text: await readText(response, maxBytes) };
  } catch (error) {
    const why = error instanceof Error && error.name === "TimeoutError" ? "in time" : "";
    throw new ProviderError(`${what}: no answer ${why}`.trimEnd());
  }
}

/**
 * HTTP client for one provider with limits on time and size and no redirects. After five consecutive failures it fails
 * fast for a while, so that a provider outage does not keep customers waiting.
 */
export function createProviderHttp(options: ProviderHttpOptions): ProviderHttp {
  const breaker = createBreaker(options.clock);
  const { timeoutMs = usualTimeoutMs } = options;
  const observed = createProviderMetrics(options.metrics, options.account ?? options.name);
  const once = async (request: ProviderRequest, withinMs = timeoutMs): Promise<ProviderReply> => {
    if (!breaker.mayTry())
      throw new ProviderError(`${options.name} has not answered for a while`, { isNotCarriedOut: true });
    try {
      const { what, status, text } = await observed.timed(() => send(options, request, withinMs));
      const isAnswer = status >= 200 && status < 500 && !(status >= 300 && status < 400) && !notAnAnswer.has(status);
      if (!isAnswer) throw new ProviderError(`${what}: status ${status}`, { isNotCarriedOut: turnedAway.has(status) });
      const body = parseJson(text);
      if (status < 300 && body === undefined && text !== "") throw new ProviderError(`${what}: not JSON`);
      breaker.succeeded();
      observed.breaker(false);
      return { status, body };
    } catch (error) {
      breaker.failed();
      observed.breaker(breaker.isOpen());
      throw error;
    }
  };
  return async (request) => {
    const mayRepeat = request.isRepeatable ?? request.method === "GET";
    return once(request).catch((error: unknown) => {
      if (!mayRepeat) throw error;
      return once(request, timeoutMs / 2);
    });
  };
}

/** Parses a reply in the documented shape; throws ProviderError otherwise. */
export function toReply<T extends z.core.$ZodType>(name: string, schema: T, body: unknown): z.output<T> {
  const result = z.core.safeParse(schema, body);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join(".");
  throw new ProviderError(`${name}: a reply of another shape (${path === "" ? "all of it" : path})`);
}

/** The outcome of a rejected refund: a conflict may be an earlier call of ours that is still running. */
export const refusedRefund = ({ status }: ProviderReply, { isRetry }: RefundToMake, failure: string): RefundOutcome =>
  status === 409 && !isRetry ? { status: "undecided", why: failure } : { status: "failed", failure };
