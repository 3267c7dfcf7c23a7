import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import * as own from "#web/features/shell/last-error.tsx";
import { replaced } from "./lean-router.ts";

const router = join(dirname(createRequire(import.meta.url).resolve("react-router")), "..", "production");

test.each(replaced)("the installed router still has %s, whose place another module takes", (path) => {
  expect(readFileSync(join(router, path), "utf8")).toMatch(/export \{[^}]+\};?\s*$/);
});

test("our error page has the names that the router imports from its own", () => {
  const importer = readFileSync(join(router, "lib/dom/ssr/routes.js"), "utf8");
  const names = [...importer.matchAll(/import \{ ([^}]+) \} from "\.\/(?:errorBoundaries|fallback)\.js"/g)];
  expect(names.map(([, name]) => name).toSorted()).toEqual([
    "RemixRootDefaultErrorBoundary",
    "RemixRootDefaultHydrateFallback",
  ]);
  expect(Object.keys(own).toSorted()).toEqual([
    "RemixErrorBoundary",
    "RemixRootDefaultErrorBoundary",
    "RemixRootDefaultHydrateFallback",
  ]);
});
