import { posix } from "node:path";
import { type Finding, lineAt, readSources, type Source } from "./source.ts";

/** Modules in dependency order: a module may import those before it, never those after it (docs/architecture.md). */
const moduleOrder = [
  "currency",
  "content",
  "returns",
  "markets",
  "consents",
  "whatsapp",
  "sms",
  "notifications",
  "media",
  "vault",
  "accounts",
  "contact",
  "saved-replies",
  "staff-notes",
  "staff-alerts",
  "catalogue",
  "bundles",
  "reviews",
  "wishlist",
  "restock-alerts",
  "product-import",
  "redirects",
  "store-import",
  "site",
  "feeds",
  "promotions",
  "loyalty",
  "cart",
  "orders",
  "stocktakes",
  "payments",
  "transfers",
  "saved-cards",
  "dunning",
  "conversions",
  "checkout",
  "replenishments",
  "drafts",
  "return-cases",
  "shipping",
  "cod",
  "courier-cash",
  "referrals",
  "programmes",
  "safety",
  "overlays",
  "workouts",
  "subscriptions",
  "entitlements",
  "check-ins",
  "calls",
  "nutrition",
  "coaching",
  "gifts",
  "affiliates",
  "fiscal",
  "marketing",
  "webhooks",
  "api-keys",
  "admin",
];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly line: number;
  readonly isTypeOnly: boolean;
}

const aliases: Readonly<Record<string, string>> = {
  "#shared/": "src/shared/",
  "#server/": "src/server/",
  "#web/": "src/web/",
  "#test/": "test/",
  "#seed/": "db/seed/",
  "#locales/": "locales/",
};

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name));
  return alias === undefined ? undefined : `${aliases[alias]}${specifier.slice(alias.length)}`;
}

function findImports(source: Source): Import[] {
  const { staticImports, staticExports, dynamicImports } = source.parsed.module;
  const found: { specifier: string; start: number; isTypeOnly: boolean }[] = [];
  for (const entry of staticImports) {
    const isTypeOnly = entry.entries.length > 0 && entry.entries.every((name) => name.isType);
    found.push({ specifier: entry.moduleRequest.value, start: entry.start, isTypeOnly });
  }
  for (const statement of staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest)
        found.push({ specifier: entry.moduleRequest.value, start: statement.start, isTypeOnly: entry.isType });
    }
  }
  for (const entry of dynamicImports) {
    const specifier = source.text
      .slice(entry.moduleRequest.start, entry.moduleRequest.end)
      .replace(/^["'`]|["'`]$/g, "");
    found.push({ specifier, start: entry.start, isTypeOnly: false });
  }
  return found.flatMap(({ specifier, start, isTypeOnly }) => {
    const to = resolve(source.path, specifier);
    return to === undefined ? [] : [{ from: source.path, to, line: lineAt(source.text, start), isTypeOnly }];
  });
}

const under = (path: string, ...folders: string[]): boolean => folders.some((folder) => path.startsWith(folder));
const part = (path: string, folder: string): string => path.slice(folder.length).split("/")[0] ?? "";

function sharedProblem({ from, to }: Import): string | undefined {
  if (!under(to, "src/shared/", "locales/")) return "src/shared imports nothing but itself";
  const isValue = under(from, "src/shared/domain/", "src/shared/i18n/");
  return isValue && under(to, "src/shared/contract/") ? "domain and i18n know nothing of the contract" : undefined;
}

function moduleProblem({ from, to }: Import): string | undefined {
  const own = part(from, "src/server/modules/");
  if (under(to, "src/server/providers/")) return "a module knows its ports, not the providers behind them";
  if (!under(to, "src/server/modules/"))
    return under(to, "src/server/app.ts", "src/server/start.ts") ? "a module does not know the app" : undefined;
  const other = part(to, "src/server/modules/");
  if (other === own) return undefined;
  if (moduleOrder.indexOf(other) === -1 || moduleOrder.indexOf(own) === -1)
    return "a module that the order does not name";
  if (moduleOrder.indexOf(other) > moduleOrder.indexOf(own))
    return `${own} stands left of ${other} and knows nothing of it`;
  return to === `src/server/modules/${other}/index.ts`
    ? undefined
    : "other modules are reached through their index.ts only";
}

function serverProblem(found: Import): string | undefined {
  const { from, to } = found;
  if (under(to, "src/web/")) return "the server does not import the pages";
  const embedded = "src/server/embedded-postgres/";
  if (under(from, embedded) && !under(to, embedded, "src/server/platform/"))
    return "the embedded database knows the platform only";
  if (under(from, "src/server/platform/", "src/server/modules/", "src/server/providers/") && under(to, embedded))
    return "only the start of the server knows the embedded database";
  if (under(from, "src/server/platform/") && under(to, "src/server/modules/", "src/server/providers/"))
    return "the platform has no business words";
  if (under(from, "src/server/modules/")) return moduleProblem(found);
  if (!under(from, "src/server/providers/")) return undefined;
  const isPort = /^src\/server\/modules\/[\w-]+\/(port|ports|mailer|index)\.ts$/.test(to) && found.isTypeOnly;
  return under(to, "src/server/modules/") && !isPort
    ? "a provider knows its port's types, nothing else of a module"
    : undefined;
}

/** Layers of the web code, lowest first: a file imports its own layer and lower ones. */
const webLayers = [
  ["src/web/ui/", "src/web/lib/"],
  ["src/web/entities/"],
  ["src/web/admin-kit/"],
  ["src/web/features/"],
  ["src/web/routes/"],
];
const layerOf = (path: string): number => webLayers.findIndex((folders) => under(path, ...folders));

/** The feature of a file; each part of the admin area is its own feature. */
const featureOf = (path: string): string | undefined => /^src\/web\/features\/((?:admin\/)?[\w-]+)/.exec(path)?.[1];

function webProblem({ from, to }: Import): string | undefined {
  if (under(to, "src/server/", "db/")) return "pages do not import the server";
  if (under(from, "src/web/ui/") && under(to, "src/web/lib/", "src/shared/contract/"))
    return "ui knows React, shared/domain and shared/i18n only";
  const [own, other] = [layerOf(from), layerOf(to)];
  if (own === -1 || other === -1) return undefined;
  if (other > own)
    return "ui and lib, entities, admin-kit, features, routes: a lower layer does not import a higher one";
  if (under(from, "src/web/features/") && own === other && featureOf(from) !== featureOf(to))
    return "a feature does not import another feature";
  return under(from, "src/web/routes/") && own === other && !to.includes("/+types/")
    ? "routes do not import routes"
    : undefined;
}

function toProblem(found: Import): string | undefined {
  if (under(found.from, "src/shared/")) return sharedProblem(found);
  if (under(found.from, "src/server/")) return serverProblem(found);
  return under(found.from, "src/web/") ? webProblem(found) : undefined;
}

function cyclesIn(imports: readonly Import[]): string[][] {
  const graph = Map.groupBy(
    imports.filter((found) => !found.isTypeOnly),
    (found) => found.from,
  );
  const state = new Map<string, "open" | "done">();
  const cycles: string[][] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    state.set(file, "open");
    for (const { to } of graph.get(file) ?? []) visit(to, [...trail, file]);
    state.set(file, "done");
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

/** Checks import boundaries and runtime cycles. */
export function checkBorders(): Finding[] {
  const imports = readSources(/^(src|db\/seed)\/.*\.tsx?$/).flatMap(findImports);
  const crossings = imports
    .filter((found) => !/\.test\.tsx?$/.test(found.from))
    .flatMap((found) => {
      const problem = toProblem(found);
      return problem === undefined
        ? []
        : [{ place: `${found.from}:${found.line}`, problem: `${problem} (imports ${found.to})` }];
    });
  const cycles = cyclesIn(imports).map((cycle) => ({
    place: cycle[0] ?? "",
    problem: `imports in a circle: ${cycle.join(" → ")}`,
  }));
  return [...crossings, ...cycles];
}
