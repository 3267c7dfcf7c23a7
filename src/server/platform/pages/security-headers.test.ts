import { expect, test } from "vitest";
import { pageSecurity } from "./security-headers.ts";

const policyOf = (options: Parameters<typeof pageSecurity>[0]) =>
  (pageSecurity(options)("abc")["content-security-policy"] ?? "").split("; ");

test("a page's scripts must be trusted types, made by the one policy that the shop has", () => {
  const policy = policyOf({ isProduction: true, hasTagManager: false, isFromSources: false });
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("trusted-types default");
});

test("the tag manager may make policies of its own, and only where there is one", () => {
  const policy = policyOf({ isProduction: true, hasTagManager: true, isFromSources: false });
  expect(policy).toContain("trusted-types default goog#html google#safe");
});

test("Vite's own page script, which writes markup, runs while developing", () => {
  const policy = policyOf({ isProduction: false, hasTagManager: false, isFromSources: true });
  expect(policy.join()).not.toContain("trusted-types");
});
