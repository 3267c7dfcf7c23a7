import type * as z from "zod/mini";
import type { HealthKind } from "../domain/health-access.ts";
import type { Permission } from "../domain/permissions.ts";
import type { FieldCode } from "./problem.ts";
import type { DetailsOf, Refusal } from "./refusal.ts";

/** Who may call. `customer` requires a token; `admin` requires the role admin. */
export type Access = "public" | "customer" | "admin";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Schema = z.core.$ZodType;

/** Default maximum size of a JSON body. */
export const defaultMaxBodyBytes = 32_768;

interface EndpointParts {
  readonly method: Method;
  readonly path: string;
  /** The call's name in messages of its errors (product.md section 8): `Products fetch error: …`. */
  readonly errorName?: string;
  readonly summary: string;
  readonly tag: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Maximum size of the JSON body where the schema allows more than `defaultMaxBodyBytes`. Never for public calls. */
  readonly maxBodyBytes?: number;
  /** A file body instead of JSON: accepted types and maximum size. Its bytes are the call's `rawBody`. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Success status; 204 has no reply. */
  readonly status: 200 | 201 | 204;
  readonly reply?: Schema;
  /** Media type of a file reply; such a call has no `reply`. */
  readonly file?: string;
  /** Whether prices depend on X-User-Currency. */
  readonly readsCurrency?: true;
  /** Refusals of this call besides the general ones (`general-refusals.ts`). */
  readonly errors?: readonly Refusal[];
  /** Field error codes of the call's own rules, besides those of its schemas. */
  readonly fieldErrors?: readonly FieldCode[];
  /** Whether staff with a second factor must have shown it within ten minutes; others get 403 STEP_UP_REQUIRED. */
  readonly stepUp?: true;
}

interface OpenEndpoint extends EndpointParts {
  readonly access: Exclude<Access, "admin">;
  readonly permission?: undefined;
  /** Message for visitors who are not signed in, where the call has its own. */
  readonly pleaseLogIn?: string;
}

interface StaffEndpoint extends EndpointParts {
  readonly access: "admin";
  /**
   * Required staff permission; others get 403 PERMISSION_DENIED. `any`: all staff may call and see what their
   * permissions allow.
   */
  readonly permission: Permission | "any";
  /** Health data of members that the call reads; it answers 404 to staff who may not, and leaves a trace. */
  readonly health?: readonly HealthKind[];
  /** Never made with an API key. */
  readonly isForPeople?: true;
  readonly pleaseLogIn?: undefined;
}

/**
 * One API call: the single source of validation, types on both sides, the typed client, the reply filter and the
 * OpenAPI document. `path` is relative to `/api`, with `:name` parameters.
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

/** The declared refusals of an endpoint, and those with one code. */
export type RefusalOf<E> = E extends { readonly errors: readonly (infer R)[] } ? R : never;
export type CodeOf<E> = RefusalOf<E> extends infer R ? (R extends Refusal<infer Code> ? Code : never) : never;
/** Members of a refusal's reply besides code and message. */
export type RefusalDetails<E, Code> =
  RefusalOf<E> extends infer R ? (R extends { readonly code: Code } ? DetailsOf<R> : never) : never;

type NamedPart<K extends string, V> = [V] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: V };
type GivenQuery<V> = V extends undefined ? { readonly query?: undefined } : { readonly query?: V };

/** Input of the typed client for an endpoint. */
export type CallInput<E> = NamedPart<"params", InputPart<E, "params">> &
  GivenQuery<InputPart<E, "query">> &
  NamedPart<"body", InputPart<E, "body">>;

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
