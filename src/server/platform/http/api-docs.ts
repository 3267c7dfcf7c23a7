import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { toOpenApi } from "./openapi.ts";

const title = "Himma";

/** Scalar makes its markup by the policy of Vue, which it is written in. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types vue",
].join("; ");

// Nothing of the page comes from or goes to another site.
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<script id="api-reference" type="application/json" data-url="/api/openapi.json" data-configuration="${JSON.stringify(configuration).replaceAll('"', "&quot;")}"></script>
<script src="/api/docs/scalar.js"></script>
</body>
</html>`;

export interface ApiDocsOptions {
  /** Whether people get a page too. */
  readonly hasPage: boolean;
  /** Where the build has put the page's script. */
  readonly folder: string;
}

/** `/api/openapi.json`, made from the mounted endpoints when somebody asks, and the page that shows it. */
export async function mountApiDocs(
  api: FastifyInstance,
  endpoints: readonly Endpoint[],
  { hasPage, folder }: ApiDocsOptions,
): Promise<void> {
  api.get("/openapi.json", async () => toOpenApi(endpoints, title));
  if (!hasPage) return;
  api.get("/docs", (_, reply) =>
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page),
  );
  if (!existsSync(folder)) return;
  await api.register(fastifyStatic, {
    root: folder,
    prefix: "/docs/",
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    maxAge: 3_600_000,
  });
}
