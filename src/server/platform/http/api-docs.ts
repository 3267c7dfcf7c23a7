import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { toOpenApi } from "./openapi.ts";

const title = "Himma";

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16181d}
h2{margin-top:2.5rem}code{font:14px/1.5 ui-monospace,monospace}summary{cursor:pointer;padding:.4rem 0}
summary b{display:inline-block;min-width:4.5rem}small{color:#4a4f5c}pre{background:#f6f7f9;padding:1rem;overflow:auto;border-radius:8px}`;
const styleHash = createHash("sha256").update(style).digest("base64");

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Operation {
  readonly summary: string;
  readonly "x-access": string;
  readonly requestBody?: unknown;
  readonly parameters: readonly unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
}

function section(
  tag: string,
  endpoints: readonly Endpoint[],
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
): string {
  const items = endpoints.map(({ method, path, summary, access }) => {
    const address = `/api${path.replace(/:(\w+)/g, "{$1}")}`;
    const operation = paths[address]?.[method.toLowerCase()];
    const shape = {
      parameters: operation?.parameters,
      requestBody: operation?.requestBody,
      responses: operation?.responses,
    };
    return `<details><summary><b>${method}</b><code>${escaped(address)}</code> ${escaped(summary)} <small>${access}</small></summary>
<pre>${escaped(JSON.stringify(shape, null, 2))}</pre></details>`;
  });
  return `<h2>${escaped(tag)}</h2>${items.join("")}`;
}

function toPage(endpoints: readonly Endpoint[], document: ReturnType<typeof toOpenApi>): string {
  const paths = document["paths"] as Parameters<typeof section>[2];
  const sections = [...Map.groupBy(endpoints, (endpoint) => endpoint.tag)].map(([tag, own]) =>
    section(tag, own, paths),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} API</title><style>${style}</style></head><body><h1>${title} API</h1>
<p>Every call, from the schemas that check it. The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join("")}</body></html>`;
}

/**
 * `/api/openapi.json` and `/api/docs`. Generated from the mounted endpoints on request, because together they are
 * megabytes.
 */
export function mountApiDocs(api: FastifyInstance, endpoints: readonly Endpoint[]): void {
  api.get("/openapi.json", async () => toOpenApi(endpoints, title));
  api.get("/docs", async (_, reply) => {
    const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
    return reply
      .header("content-security-policy", policy)
      .type("text/html; charset=utf-8")
      .send(toPage(endpoints, toOpenApi(endpoints, title)));
  });
}
