import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import scalar from "@scalar/fastify-api-reference";
import fastify from "fastify";
import type { Plugin } from "vite";
import { compress } from "./precompress.ts";

/** Scalar's browser script. Its package holds it as text and gives it out over HTTP alone. */
export async function readScalar(): Promise<string> {
  const server = fastify();
  await server.register(scalar, { routePrefix: "/docs", configuration: { url: "/openapi.json" } });
  return (await server.inject("/docs/js/scalar.js")).body;
}

/** Puts the script of `/api/docs` into the build, outside the folder that is served to everybody; while developing Vite serves it. */
export function apiDocs(): Plugin {
  return {
    name: "himma:api-docs",
    applyToEnvironment: (environment) => environment.name === "client",
    configureServer: ({ middlewares }) => {
      middlewares.use("/api/docs/scalar.js", (_, reply, next) => {
        readScalar().then((script) => reply.setHeader("content-type", "text/javascript").end(script), next);
      });
    },
    writeBundle: async ({ dir }) => {
      if (dir === undefined) return;
      const folder = join(dir, "../api-docs");
      const file = join(folder, "scalar.js");
      await mkdir(folder, { recursive: true });
      await writeFile(file, await readScalar());
      await compress(file);
    },
  };
}
