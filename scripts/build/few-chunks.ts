import type { Plugin } from "vite";

interface Chunking {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper/;
// What pages with forms need and the others must not wait for.
const forms = /\/node_modules\/react-hook-form\/|\/src\/web\/lib\/forms\/contract-resolver/;
const schemas = /\/node_modules\/zod\/|\?schemas$|\/src\/(?:web\/lib\/forms\/problems-of|shared\/contract\/problem)/;
const own = /\/src\/(?:web|shared)\//;
const frame = /\/src\/web\/(?:root|entry\.client|routes\/shop\/layout)\.tsx/;
const page = /\/src\/web\/routes\/([\w/-]+)\.tsx/;
const goodsPages = ["shop/home", "shop/store", "shop/shop-all", "shop/product"];
const manyOf = 3;

/** All that cannot start without the module: every file on a way of imports to it. */
function findUsers(id: string, chunking: Chunking, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || forms.test(id) || schemas.test(id)) return seen;
  seen.add(id);
  for (const importer of chunking.getModuleInfo(id)?.importers ?? []) findUsers(importer, chunking, seen);
  return seen;
}

/**
 * `shop`: what every page has, and what several pages show goods with. What one or two of them share with pages of other
 * kinds (a stepper, a set of tabs) is one file of theirs, and so is what only one of them has: each file costs.
 */
function shareName(id: string, chunking: Chunking): string | null {
  const users = [...findUsers(id, chunking)];
  const pages = new Set(users.flatMap((user) => page.exec(user)?.[1] ?? []));
  const goods = goodsPages.filter((name) => pages.has(name)).map((name) => name.replace("shop/", ""));
  if (goods.length >= manyOf || users.some((user) => frame.test(user))) return "shop";
  if (goods.length === 0) return null;
  return goods.join("-") + (pages.size === 1 ? "-page" : "-parts");
}

// Dependencies stay where their own users put them: else one schema would draw Zod into every page.
const alone = { includeDependenciesRecursively: false };
const groups = [
  { name: "framework", test: framework },
  { name: shareName, debugName: "shares", test: own, ...alone },
  { name: "forms", test: forms, ...alone },
  { name: "schemas", test: schemas, ...alone },
];

/** Cuts the browser's script into few files, none of them with what only other pages need. */
export function fewChunks(): Plugin {
  return {
    name: "himma:few-chunks",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    // React Router's "exports-only" does not go together with groups that leave their dependencies alone.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    outputOptions: (options) => ({ ...options, codeSplitting: { groups } }),
  };
}
