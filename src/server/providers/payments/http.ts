import * as z from "zod/mini";
import type { RefundOutcome, RefundToMake } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { readText } from "../read-text.ts";
import { createBreaker } from "./breaker.ts";

/**
 * A provider could not be reached, or answered what it should not. Says who and what, never an address with its query,
 * a header or a body: those hold keys and people's data.
 */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

export interface ProviderRequest {
  readonly method: "GET" | "POST" | "PUT";
  /** From the slash on. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form; `undefined` leaves a field out. */
  readonly form?: Readonly<Record<string, string | undefined>>;
  /** The provider does it once however often it is asked (it is a GET, or carries an idempotency key): once more is tried at once. */
  readonly isRepeatable?: boolean;
}

export interface ProviderReply {
  /** 200 to 299, or what the provider refused: 400 to 499 without 401, 403, 408, 425 and 429. */
  readonly status: number;
  /** Parsed JSON; `undefined` when the body is none. */
  readonly body: unknown;
}

/** Sends one request and resolves to the reply; throws ProviderError when there is none that can be relied on. */
export type ProviderHttp = (request: ProviderRequest) => Promise<ProviderReply>;

export interface ProviderHttpOptions {
  /** Named in errors. */
  readonly name: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly clock: Clock;
  /** For the whole answer, in milliseconds; half of it when a request is repeated. */
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 5000;
const maxBytes = 1_000_000;
// Our own keys are refused, or the provider is busy: neither says anything about the payment.
const notAnAnswer = new Set([401, 403, 408, 425, 429]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toBody({ json, form }: ProviderRequest): { type?: string; text?: string } {
  if (json !== undefined) return { type: "application/json", text: JSON.stringify(json) };
  if (form === undefined) return {};
  const fields = Object.entries(form).filter((field): field is [string, string] => field[1] !== undefined);
  return { type: "application/x-www-form-urlencoded", text: new URLSearchParams(fields).toString() };
}

async function send({ name, baseUrl }: ProviderHttpOptions, request: ProviderRequest, timeoutMs: number) {
  const { type, text } = toBody(request);
  const what = `${name} ${request.method} ${request.path.replace(/\?.*/, "").replace(/\/[^/]{16,}(?=\/|$)/g, "/…")}`;
  try {
    const response = await fetch(baseUrl + request.path, {
      method: request.method,
      headers: {
        accept: "application/json",
        ...(type === undefined ? {} : { "content-type": type }),
        ...request.headers,
      },
      ...(text === undefined ? {} : { body: text }),
      // A redirect could lead our key anywhere.
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
 * HTTP towards one provider: bounded in time and size, following no redirect. After five failures in a row it fails at
 * once for a while, so that a provider that is down does not keep customers waiting.
 */
export function createProviderHttp(options: ProviderHttpOptions): ProviderHttp {
  const breaker = createBreaker(options.clock);
  const { timeoutMs = usualTimeoutMs } = options;
  const once = async (request: ProviderRequest, withinMs = timeoutMs): Promise<ProviderReply> => {
    if (!breaker.mayTry()) throw new ProviderError(`${options.name} has not answered for a while`);
    try {
      const { what, status, text } = await send(options, request, withinMs);
      const isAnswer = status >= 200 && status < 500 && !(status >= 300 && status < 400) && !notAnAnswer.has(status);
      if (!isAnswer) throw new ProviderError(`${what}: status ${status}`);
      const body = parseJson(text);
      if (status < 300 && body === undefined && text !== "") throw new ProviderError(`${what}: not JSON`);
      breaker.succeeded();
      return { status, body };
    } catch (error) {
      breaker.failed();
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

/** A reply in the shape that the provider documents; throws ProviderError for any other. */
export function toReply<T extends z.core.$ZodType>(name: string, schema: T, body: unknown): z.output<T> {
  const result = z.core.safeParse(schema, body);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join(".");
  throw new ProviderError(`${name}: a reply of another shape (${path === "" ? "all of it" : path})`);
}

/** What a refused refund comes to: a conflict may be an earlier call of ours that is still at work. */
export const refusedRefund = ({ status }: ProviderReply, { isRetry }: RefundToMake, failure: string): RefundOutcome =>
  status === 409 && !isRetry ? { status: "undecided", why: failure } : { status: "failed", failure };
