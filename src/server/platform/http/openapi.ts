import type * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { toRefusals } from "#shared/contract/general-refusals.ts";
import { IDEMPOTENCY_RUNNING } from "#shared/contract/refusals.ts";
import { currencies } from "#shared/domain/currency.ts";
import { type Permission, rolesWith } from "#shared/domain/permissions.ts";
import { contractModules } from "./contract-modules.ts";
import { isKeyWrite } from "./key-calls.ts";
import { createReplyWriter, replyHeaders } from "./openapi-replies.ts";
import { createSchemaWriter, type Json, type SchemaWriter } from "./openapi-schemas.ts";

const callHeaders = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "The same key with the same body gives the first reply again for 24 hours; the call is carried out once. An API key has to send it with every write.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  UserCurrency: {
    name: "X-User-Currency",
    in: "header",
    description: "The currency of the prices; else the customer's own, else that of the caller's country, else USD.",
    schema: { type: "string", enum: currencies },
  },
};

const isOnceByKey = (endpoint: Endpoint): boolean =>
  isKeyWrite(endpoint) || endpoint.errors?.includes(IDEMPOTENCY_RUNNING) === true;

function toParameters(endpoint: Endpoint, writer: SchemaWriter): Json[] {
  const make = (schema: z.core.$ZodType | undefined, place: "path" | "query"): Json[] => {
    if (schema === undefined) return [];
    const { properties, required } = writer.writeMembers(schema, "input");
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: value,
    }));
  };
  return [
    ...make(endpoint.params, "path"),
    ...make(endpoint.query, "query"),
    ...(isOnceByKey(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(endpoint.readsCurrency ? [{ $ref: "#/components/parameters/UserCurrency" }] : []),
  ];
}

const permissionText = (permission: Permission | "any"): string =>
  permission === "any"
    ? "For all staff: each gets what their permissions let them see."
    : `For staff with the permission "${permission}": ${rolesWith(permission).join(", ")}.`;

function toAudience(endpoint: Endpoint): string {
  if (endpoint.access === "admin") return permissionText(endpoint.permission);
  return endpoint.access === "public" ? "For everybody." : "For customers who are signed in.";
}

function toBody({ upload, body }: Endpoint, writer: SchemaWriter): Json {
  if (upload !== undefined) {
    const binary = { schema: { type: "string", format: "binary" } };
    return { requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, binary])) } };
  }
  if (body === undefined) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: writer.write(body, "input") } } } };
}

function toOperation(endpoint: Endpoint, writer: SchemaWriter, responses: Json): Json {
  return {
    summary: endpoint.summary,
    description: toAudience(endpoint),
    tags: [endpoint.tag],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-z0-9]+(\w?)/gi, (_, next: string) => next.toUpperCase())}`,
    "x-access": endpoint.access,
    ...(endpoint.access === "admin" ? { "x-permission": endpoint.permission } : {}),
    ...(endpoint.stepUp ? { "x-step-up": true } : {}),
    ...(endpoint.access === "admin" && endpoint.health !== undefined ? { "x-health": endpoint.health } : {}),
    security: endpoint.access === "public" ? [] : [{ bearer: [] }],
    parameters: toParameters(endpoint, writer),
    ...toBody(endpoint, writer),
    responses,
  };
}

/** Every schema in the document. */
function toSchemas(endpoints: readonly Endpoint[]) {
  const details = endpoints.flatMap((endpoint) => toRefusals(endpoint).flatMap((refusal) => refusal.details ?? []));
  return {
    input: endpoints.flatMap(({ params, query, body }) => [params ?? [], query ?? [], body ?? []].flat()),
    output: [...endpoints.flatMap(({ reply }) => reply ?? []), ...details],
  };
}

/** Generates the OpenAPI 3.1 document; deterministic. */
export function toOpenApi(endpoints: readonly Endpoint[], title: string): Json {
  const writer = createSchemaWriter(contractModules, toSchemas(endpoints));
  const replies = createReplyWriter(endpoints, writer);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, "{$1}")}`;
    const operation = toOperation(endpoint, writer, replies.write(endpoint));
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  const tags = [...new Set(endpoints.map((endpoint) => endpoint.tag))].sort();
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1.0.0",
      description: "Amounts are major units with at most two decimals; times are ISO 8601 UTC.",
    },
    servers: [{ url: "/" }],
    tags: tags.map((name) => ({ name, description: `${name}: the calls of this part of the shop.` })),
    paths,
    components: {
      schemas: { ...replies.schemas(), ...writer.components() },
      responses: replies.responses(),
      parameters: callHeaders,
      headers: replyHeaders,
      securitySchemes: {
        bearer: {
          ...{ type: "http", scheme: "bearer", bearerFormat: "JWT" },
          description: "An access token of a session, or an API key.",
        },
      },
    },
  };
}
