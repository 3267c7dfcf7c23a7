import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { isLanguage, languages, namespaces } from "#shared/i18n/languages.ts";
import { notFound } from "../errors.ts";

const immutable = "public, max-age=31536000, immutable";

/** The browser build: hashed files under /assets are cached forever, the rest for an hour. */
export async function mountStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ["assets/**", "**/*.br", "**/*.gz"],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? immutable : "public, max-age=3600");
    },
  });
  // One route for all of them: the plugin's own, one for each file, took 9 MB.
  const assets = new Set(readdirSync(join(folder, "assets")));
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/assets/*",
    handler: (request, reply) => {
      const name = request.params["*"];
      if (!assets.has(name)) throw notFound();
      return reply.sendFile(`assets/${name}`);
    },
  });
}

export interface Locales {
  /** Changes with every text; part of the URLs. */
  readonly version: string;
  /** A file's text; `undefined` for unknown languages or namespaces. */
  readonly read: (language: string, namespace: string) => string | undefined;
}

const known = new Map<string, Locales>();

/** Reads the translation files of a folder once, also for several shops of one process. */
export function readLocales(folder: URL): Locales {
  const locales = known.get(folder.href) ?? readFiles(folder);
  known.set(folder.href, locales);
  return locales;
}

function readFiles(folder: URL): Locales {
  const texts = new Map<string, string>();
  const hash = createHash("sha256");
  for (const language of languages) {
    const present = new Set(readdirSync(new URL(`${language}/`, folder)));
    for (const namespace of namespaces.filter((name) => present.has(`${name}.json`))) {
      const text = JSON.stringify(JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, folder), "utf8")));
      texts.set(`${language}/${namespace}`, text);
      hash.update(text);
    }
  }
  return {
    version: hash.digest("hex").slice(0, 12),
    read: (language, namespace) => texts.get(`${language}/${namespace}`),
  };
}

/**
 * `GET /locales/{lng}/{ns}.json`: cached forever with a version, for a minute without. Also below `/api`, for clients
 * that prefix every call with the API base.
 */
export function mountLocales(app: FastifyInstance, locales: Locales): void {
  for (const base of ["", "/api"]) {
    app.get<{ Params: { lng: string; file: string }; Querystring: { v?: string } }>(
      `${base}/locales/:lng/:file`,
      async (request, reply) => {
        const { lng, file } = request.params;
        const text = isLanguage(lng) && file.endsWith(".json") ? locales.read(lng, file.slice(0, -5)) : undefined;
        if (text === undefined) throw notFound();
        const isVersioned = request.query.v === locales.version;
        return reply
          .type("application/json; charset=utf-8")
          .header("cache-control", isVersioned ? immutable : "public, max-age=60")
          .send(text);
      },
    );
  }
}
