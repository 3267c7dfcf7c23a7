import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { invalidField, keyNotAllowed, permissionDenied } from "../errors.ts";
import type { IdempotentCall } from "../idempotency.ts";
import { type Caller, callerMay } from "./call.ts";

/** How calls with an API key are known and written. */
export interface KeyCalls {
  /** The caller of a key. Throws 401 KEY_INVALID, 429. */
  readonly authenticate: (key: string, ip: string) => Promise<Caller>;
  /** Runs a write at most once for an Idempotency-Key. */
  readonly runOnce: <T>(call: IdempotentCall & { readonly key: string }, work: () => Promise<T>) => Promise<T>;
}

/** An API key in an Authorization header, right or wrong; `undefined` for anything else. */
export const readApiKey = (header: string | undefined): string | undefined =>
  /^Bearer (hk_[\w-]{1,200})$/i.exec(header ?? "")?.[1];

const readIdempotencyKey = ({ headers }: FastifyRequest): string | undefined =>
  typeof headers["idempotency-key"] === "string" ? headers["idempotency-key"] : undefined;

const isWrite = ({ method }: Endpoint): boolean => method !== "GET";

/** Whether the call may be made with an API key at all. */
export const isForKeys = (endpoint: Endpoint): boolean =>
  endpoint.access === "admin" &&
  endpoint.permission !== "any" &&
  !endpoint.stepUp &&
  !endpoint.isForPeople &&
  endpoint.health === undefined;

/** Whether a key has to send an Idempotency-Key with it. */
export const isKeyWrite = (endpoint: Endpoint): boolean => isForKeys(endpoint) && isWrite(endpoint);

/**
 * The caller of a call with an API key. Keys never make calls of customers, calls that all staff may make, calls that
 * read health data or are for people alone, nor those that ask for the second factor again. Throws 400 for a write without an Idempotency-Key, 401, 403, 429.
 */
export async function resolveKeyCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  key: string,
  calls: KeyCalls,
): Promise<Caller> {
  const caller = await calls.authenticate(key, request.ip);
  if (endpoint.access !== "admin" || !isForKeys(endpoint)) throw keyNotAllowed();
  if (!callerMay(caller, endpoint.permission)) throw permissionDenied(endpoint.permission);
  if (isWrite(endpoint) && readIdempotencyKey(request) === undefined)
    throw invalidField("Idempotency-Key", "REQUIRED", "Send an Idempotency-Key with every write of an API key");
  return caller;
}

/** Runs the handler; a write of an API key at most once. Files are read and never kept. */
export function runForCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  { caller, calls, body }: { readonly caller: Caller | undefined; readonly calls: KeyCalls; readonly body: unknown },
  work: () => unknown,
): unknown {
  const key = readIdempotencyKey(request);
  const actor = caller?.apiKeyId;
  if (actor === undefined || key === undefined || !isWrite(endpoint) || endpoint.file !== undefined) return work();
  const route = `${endpoint.method} ${request.url}`;
  return calls.runOnce({ actor, route, key, body }, async () => work());
}
