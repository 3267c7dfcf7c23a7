import type { CookieSerializeOptions } from "@fastify/cookie";
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { Language } from "#shared/i18n/languages.ts";

/**
 * Second factor of a session's person. `none`: has none and needs none; `missing`: must set one up; `unshown`: has one
 * that this session never showed; `fresh`, `stale`: shown within ten minutes, or before.
 */
export type SecondFactorState = "none" | "missing" | "unshown" | "fresh" | "stale";

/** The caller with current data from the session, not from the token. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string | null;
  readonly role: "customer" | "admin";
  /** Current permissions as staff; empty for customers. */
  readonly permissions: readonly Permission[];
  readonly currency: Currency | undefined;
  readonly language: Language;
  readonly secondFactor: SecondFactorState;
  /** The API key that calls for them, if a program does. */
  readonly apiKeyId?: string;
}

/** Whether staff on a call have a permission; `any` is for all staff. */
export const callerMay = ({ permissions }: Pick<Caller, "permissions">, permission: Permission | "any"): boolean =>
  permission === "any" || permissions.includes(permission);

/** Facts of a call besides its input. */
export interface CallFacts {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** ISO 3166-1 alpha-2 country of the caller; `undefined` when the address reveals none. */
  readonly country: string | undefined;
  /** X-User-Currency if supported, else the customer's preference, else by country, else USD. */
  readonly currency: Currency;
  readonly language: Language;
  readonly idempotencyKey: string | undefined;
  readonly header: (name: string) => string | undefined;
  /** A decoded cookie; `undefined` when missing. */
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, options: CookieSerializeOptions) => void;
  readonly setHeader: (name: string, value: string) => void;
  /** The raw body, for endpoints with `upload`. */
  readonly rawBody: Buffer | undefined;
}

type CallerFor<A extends Access> = A extends "customer" | "admin" ? Caller : undefined;

export interface Call<E extends Endpoint> extends CallFacts {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerFor<E["access"]>;
}

/** Reply of an endpoint with `file`: the bytes and an ASCII file name. */
export interface FileReply {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}
type AnswerOf<E> = E extends { readonly file: string } ? FileReply : ReplyOf<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** An endpoint with its handler. Modules return lists of these; `app.ts` mounts them. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => unknown;
}

export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as Route["handle"] };
}
