import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { problem } from "#shared/contract/problem.ts";
import { type Permission, rolesWith } from "#shared/domain/permissions.ts";

type Json = Record<string, unknown>;

function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "draft-2020-12", io, unrepresentable: "any" });
  return json as Json;
}

function parametersOf(endpoint: Endpoint): Json[] {
  const make = (schema: z.core.$ZodType | undefined, place: "path" | "query"): Json[] => {
    if (schema === undefined) return [];
    const json = schemaOf(schema, "input");
    const required = new Set((json.required as string[] | undefined) ?? []);
    return Object.entries((json.properties as Json | undefined) ?? {}).map(([name, value]) => ({
      name,
      in: place,
      required: place === "path" || required.has(name),
      schema: value,
    }));
  };
  return [...make(endpoint.params, "path"), ...make(endpoint.query, "query")];
}

const permissionText = (permission: Permission | "any"): string =>
  permission === "any"
    ? "For all staff: each gets what their permissions let them see."
    : `For staff with the permission "${permission}": ${rolesWith(permission).join(", ")}.`;

function successOf({ reply, file }: Endpoint): Json {
  if (file !== undefined)
    return { description: "Success", content: { [file]: { schema: { type: "string", format: "binary" } } } };
  if (reply === undefined) return { description: "Done" };
  return { description: "Success", content: { "application/json": { schema: schemaOf(reply, "output") } } };
}

function operationOf(endpoint: Endpoint): Json {
  const success = successOf(endpoint);
  const codes = endpoint.errors?.length ? ` Codes: ${endpoint.errors.join(", ")}.` : "";
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-z0-9]+(\w?)/gi, (_, next: string) => next.toUpperCase())}`,
    "x-access": endpoint.access,
    ...(endpoint.access === "admin"
      ? { description: permissionText(endpoint.permission), "x-permission": endpoint.permission }
      : {}),
    ...(endpoint.access === "public" ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...(endpoint.upload === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              endpoint.upload.types.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
            ),
          },
        }),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
          },
        }),
    responses: {
      [endpoint.status]: success,
      default: {
        description: `Refused.${codes}`,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of the given endpoints, the same for the same endpoints. */
export function openApiOf(endpoints: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1.0.0",
      description: "Amounts are major units with at most two decimals; times are ISO 8601 UTC.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
