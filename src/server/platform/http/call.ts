import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { StaffRole } from "#shared/domain/permissions.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** Who calls, as the session says at this moment (never as an old token said). */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string | null;
  readonly role: "customer" | "admin";
  /** What an admin is trusted with; `undefined` for customers. */
  readonly staffRole: StaffRole | undefined;
  readonly currency: Currency | undefined;
  readonly language: Language;
}

/** Facts of a call that do not come from its body. */
export interface CallFacts {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** ISO 3166-1 alpha-2 of the caller's place, `undefined` where the address tells nothing. */
  readonly country: string | undefined;
  /** X-User-Currency if it is one of ours, else the customer's preference, else by country, else USD. */
  readonly currency: Currency;
  readonly language: Language;
  readonly idempotencyKey: string | undefined;
  readonly header: (name: string) => string | undefined;
  /** Sets a header on the reply. */
  readonly setHeader: (name: string, value: string) => void;
  /** The body's bytes as they came, of endpoints with `upload`. */
  readonly rawBody: Buffer | undefined;
}

type CallerFor<A extends Access> = A extends "customer" | "admin" ? Caller : undefined;

export interface Call<E extends Endpoint> extends CallFacts {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerFor<E["access"]>;
}

/** What an endpoint with `file` answers: the bytes, and a name of plain ASCII under which they are kept. */
export interface FileReply {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}
type AnswerOf<E> = E extends { readonly file: string } ? FileReply : ReplyOf<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** An endpoint with what answers it. Modules give lists of these; `app.ts` mounts them. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => unknown;
}

export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as Route["handle"] };
}
