import type * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { toRefusals } from "#shared/contract/general-refusals.ts";
import type { Refusal } from "#shared/contract/refusal.ts";
import type { Json, SchemaWriter } from "./openapi-schemas.ts";

const requestId = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };
const retryAfter = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };
const waits = new Set([423, 429, 503]);

const statusWords: Readonly<Record<number, string>> = {
  400: "The request is not valid",
  401: "Not signed in, or not with these",
  403: "Not allowed",
  404: "Not there",
  409: "The state of things does not allow it",
  410: "It was used, or its time is over",
  413: "The body is too large",
  415: "The body's type is not supported",
  423: "The account is locked",
  429: "Too many requests",
  500: "A fault of the server",
  503: "Not available right now",
};

const pascal = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, sign: string) => sign.toUpperCase());

const closed = (properties: Json, required: readonly string[]): Json => ({
  type: "object",
  properties: { message: { type: "string" }, ...properties },
  required: ["message", "code", ...required],
  additionalProperties: false,
});

interface RefusalShapes {
  readonly toShape: (refusal: Refusal) => Json;
  readonly components: () => Json;
}

/** Refusals with details; those whose code has a single shape become components named after the code. */
function createRefusalShapes(endpoints: readonly Endpoint[], writer: SchemaWriter): RefusalShapes {
  const write = ({ code, details }: Refusal): Json => {
    if (details === undefined) return closed({ code: { type: "string", const: code } }, []);
    const { properties, required } = writer.writeMembers(details, "output");
    return closed({ code: { type: "string", const: code }, ...properties }, required);
  };
  const detailed = new Set(endpoints.flatMap(toRefusals).filter((refusal) => refusal.details !== undefined));
  const shapes = Map.groupBy(detailed, (refusal) => refusal.code);
  const named = new Map(
    [...shapes].flatMap(([code, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[only, `${pascal(code)}Refusal`] as const],
    ),
  );
  return {
    toShape: (refusal) => {
      const name = named.get(refusal);
      return name === undefined ? write(refusal) : { $ref: `#/components/schemas/${name}` };
    },
    components: () => Object.fromEntries([...named].map(([refusal, name]) => [name, write(refusal)])),
  };
}

/** One shape for all codes without details, and one per code with details. */
function toBody(refusals: readonly Refusal[], writer: RefusalShapes): Json {
  const plain = [...new Set(refusals.filter((one) => one.details === undefined).map((one) => one.code))];
  const shapes = refusals.flatMap((refusal) => {
    if (refusal.details === undefined) return [];
    return [writer.toShape(refusal)];
  });
  if (plain.length > 0) shapes.unshift(closed({ code: { type: "string", enum: plain.sort() } }, []));
  return shapes.length === 1 ? (shapes[0] ?? {}) : { oneOf: shapes };
}

function refusalReply(
  status: number,
  refusals: readonly Refusal[],
  fieldErrors: readonly string[],
  shapes: RefusalShapes,
): Json {
  const codes = [...new Set(refusals.map((one) => one.code))].sort();
  const fields = status === 400 && fieldErrors.length > 0 ? ` Own codes of fields: ${fieldErrors.join(", ")}.` : "";
  return {
    description: `${statusWords[status]}: ${codes.join(", ")}.${fields}`,
    headers: { ...requestId, ...(waits.has(status) ? retryAfter : {}) },
    content: { "application/json": { schema: toBody(refusals, shapes) } },
  };
}

function toSuccess({ reply, file, status }: Endpoint, writer: SchemaWriter): Json {
  const schema: z.core.$ZodType | undefined = reply;
  const content =
    file !== undefined
      ? { [file]: { schema: { type: "string", format: "binary" } } }
      : schema && { "application/json": { schema: writer.write(schema, "output") } };
  return {
    description: status === 204 ? "Done" : "Success",
    headers: requestId,
    ...(content === undefined ? {} : { content }),
  };
}

/** The replies of a call by status. Replies shared by several calls become components named after their codes. */
export function createReplyWriter(endpoints: readonly Endpoint[], writer: SchemaWriter) {
  const shapes = createRefusalShapes(endpoints, writer);
  const shared = new Map<string, { readonly name: string; readonly reply: Json }>();
  const share = (status: number, refusals: readonly Refusal[], reply: Json): Json => {
    const text = JSON.stringify(reply);
    const codes = [...new Set(refusals.map((one) => one.code))].sort();
    const name = `${pascal(codes.join("_"))}${status}`;
    const known = shared.get(text);
    if (known === undefined) shared.set(text, { name, reply });
    return { $ref: `#/components/responses/${known?.name ?? name}` };
  };
  const isGeneral = new Set(["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "PERMISSION_DENIED", "NOT_FOUND"]);
  return {
    write: (endpoint: Endpoint): Json => {
      const byStatus = Map.groupBy(toRefusals(endpoint), (refusal) => refusal.status);
      const refused = [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, refusals]) => {
          const reply = refusalReply(status, refusals, endpoint.fieldErrors ?? [], shapes);
          const isShared =
            (status !== 400 || endpoint.fieldErrors === undefined) &&
            refusals.every(({ code, details }) => isGeneral.has(code) || details === undefined) &&
            refusals.length <= 3;
          return [status, isShared ? share(status, refusals, reply) : reply] as const;
        });
      return { [endpoint.status]: toSuccess(endpoint, writer), ...Object.fromEntries(refused) };
    },
    schemas: shapes.components,
    responses: (): Json =>
      Object.fromEntries(
        [...shared.values()].map(({ name, reply }) => [name, reply] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
  };
}

export const replyHeaders = {
  RequestId: { description: "Names this call in the shop's log.", schema: { type: "string", format: "uuid" } },
  RetryAfter: { description: "Seconds to wait before trying again.", schema: { type: "integer", minimum: 1 } },
};
