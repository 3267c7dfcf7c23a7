import type * as z from "zod/mini";
import type { Permission } from "../domain/permissions.ts";
import type { FieldCode } from "./problem.ts";
import type { DetailsOf, Refusal } from "./refusal.ts";

/** Who may make a call. `customer` needs a token; `admin` needs role admin. */
export type Access = "public" | "customer" | "admin";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Schema = z.core.$ZodType;

/** The largest JSON body of a call that names no other limit. */
export const defaultMaxBodyBytes = 32_768;

interface EndpointParts {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The largest JSON body, where `defaultMaxBodyBytes` is too small for what the schema allows. Never for public calls. */
  readonly maxBodyBytes?: number;
  /** A body that is a file and not JSON: what it may be and how large. Its bytes are `rawBody` of the call. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Status of success; 204 has no reply. */
  readonly status: 200 | 201 | 204;
  readonly reply?: Schema;
  /** Media type of a success that is a file and not JSON; such a call has no `reply`. */
  readonly file?: string;
  /** Whether the call's prices follow X-User-Currency. */
  readonly readsCurrency?: true;
  /** The refusals that belong to this call, besides the general ones (`general-refusals.ts`). */
  readonly errors?: readonly Refusal[];
  /** Codes of fields' errors that only this call's own rules know, besides those that its schemas find. */
  readonly fieldErrors?: readonly FieldCode[];
}

interface OpenEndpoint extends EndpointParts {
  readonly access: Exclude<Access, "admin">;
  readonly permission?: undefined;
  /** What a visitor who is not signed in is told, where the call has words of its own. */
  readonly pleaseLogIn?: string;
}

interface StaffEndpoint extends EndpointParts {
  readonly access: "admin";
  /**
   * What a member of staff must be allowed; others are refused with 403 PERMISSION_DENIED. `any`: whoever works here may
   * ask, and gets what their permissions let them see.
   */
  readonly permission: Permission | "any";
  readonly pleaseLogIn?: undefined;
}

/**
 * One call of the API: the single description from which validation, types on both sides, the typed client, the reply
 * filter and the OpenAPI document are made. `path` is relative to `/api`, with `:name` parameters.
 */
export type Endpoint = OpenEndpoint | StaffEndpoint;

export const endpoint = <const E extends Endpoint>(description: E): E => description;

type InputPart<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends Schema }
  ? z.core.input<S>
  : undefined;
type OutputPart<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends Schema }
  ? z.core.output<S>
  : undefined;

export type ParamsOf<E> = OutputPart<E, "params">;
export type QueryOf<E> = OutputPart<E, "query">;
export type BodyOf<E> = OutputPart<E, "body">;
export type ReplyOf<E> = E extends { readonly reply: infer S extends Schema }
  ? z.core.output<S>
  : E extends { readonly file: string }
    ? Blob
    : undefined;

/** The refusals that an endpoint names, and those of one code among them. */
export type RefusalOf<E> = E extends { readonly errors: readonly (infer R)[] } ? R : never;
export type CodeOf<E> = RefusalOf<E> extends infer R ? (R extends Refusal<infer Code> ? Code : never) : never;
/** What the reply of a refusal says besides code and message. */
export type RefusalDetails<E, Code> =
  RefusalOf<E> extends infer R ? (R extends { readonly code: Code } ? DetailsOf<R> : never) : never;

type Given<K extends string, V> = V extends undefined ? { readonly [P in K]?: undefined } : { readonly [P in K]: V };
type GivenQuery<V> = V extends undefined ? { readonly query?: undefined } : { readonly query?: V };

/** What a caller of the typed client passes for an endpoint. */
export type CallInput<E> = Given<"params", InputPart<E, "params">> &
  GivenQuery<InputPart<E, "query">> &
  Given<"body", InputPart<E, "body">>;

/** Fills `:name` parameters and the query string; the result starts with `/`. */
export function pathFor(
  path: string,
  params: Readonly<Record<string, string>> | undefined,
  query: Readonly<Record<string, unknown>> | undefined,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}
