import { expect, test } from "vitest";
import { endpointsOnly, schemasOnly } from "./lean-contract.ts";

const contract = `import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
export { type Other, other } from "./other.ts";
export type Thing = z.infer<typeof thing>;
export const sizes = ["S", "M"] as const;
const inner = z.string();
export const thing = z.object({ name: inner });
export function twice(count: number): number { return 2 * count; }
export const getThing = endpoint({
  method: "GET",
  path: "/things/:id",
  errorName: "Thing fetch",
  reply: z.object({ thing }),
});
`;

test("a contract file is its endpoints and plain lists; all else is fetched from its schemas' file", () => {
  expect(endpointsOnly(contract, "/src/shared/contract/things.ts").split("\n")).toEqual([
    'export { type Other, other } from "./other.ts";',
    'export const sizes = ["S", "M"] as const;',
    'export { thing } from "./things.ts?schemas";',
    'export { twice } from "./things.ts?schemas";',
    'export const getThing = { method: "GET", path: "/things/:id", errorName: "Thing fetch" };',
  ]);
});

test("the schemas' file has no endpoint, and nothing that cannot be left out", () => {
  const code = schemasOnly(contract, "/src/shared/contract/things.ts");
  expect(code).toContain("export const thing = /* @__PURE__ */ (() => (z.object({ name: inner })))();");
  expect(code).toContain("const inner = /* @__PURE__ */ (() => (z.string()))();");
  expect(code).toContain("export const getThing = undefined;");
  expect(code).toContain('export const sizes = ["S", "M"] as const;');
});
