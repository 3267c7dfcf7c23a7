import { expect, test } from "vitest";
import { pageSecurity } from "./security-headers.ts";

const policyOf = (options: Parameters<typeof pageSecurity>[0], path = "/store") =>
  (pageSecurity(options)(["'sha256-abc'", "'sha256-def'"], path)["content-security-policy"] ?? "").split("; ");

test("a page's scripts must be trusted types, made by the one policy that the shop has", () => {
  const policy = policyOf({ isProduction: true, hasTagManager: false, isFromSources: false });
  expect(policy).toContain("script-src 'self' 'sha256-abc' 'sha256-def'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("trusted-types default");
});

test("the tag manager may make policies of its own, and only where there is one", () => {
  const policy = policyOf({ isProduction: true, hasTagManager: true, isFromSources: false });
  expect(policy).toContain("trusted-types default goog#html google#safe");
  expect(policy[1]).toBe(
    "script-src 'self' 'sha256-abc' 'sha256-def' https://www.googletagmanager.com https://*.google-analytics.com",
  );
});

test("Vite's own page script, which writes markup, runs while developing", () => {
  const policy = policyOf({ isProduction: false, hasTagManager: false, isFromSources: true });
  expect(policy.join()).not.toContain("trusted-types");
});

test("only the pages with an address that is given at once may ask for the place", () => {
  const options = { isProduction: true, hasTagManager: false, isFromSources: false };
  const policy = (path: string) => pageSecurity(options)([], path)["permissions-policy"];
  for (const path of ["/checkout", "/rewards-checkout", "/dashboard/addresses"])
    expect(policy(path)).toContain("geolocation=(self)");
  expect(policy("/checkout")).toContain("camera=()");
  for (const path of ["/", "/cart", "/dashboard", "/dashboard/orders", "/checkout/x", "/dashboard/admin/orders"])
    expect(policy(path)).toContain("geolocation=()");
});

test("only pages of the account record, and play what lies on the device", () => {
  const options = { isProduction: true, hasTagManager: false, isFromSources: false };
  for (const path of ["/", "/store", "/dashboards", "/ar/store"]) {
    expect(pageSecurity(options)([], path)["permissions-policy"]).toContain("camera=(), microphone=()");
    expect(policyOf(options, path)).not.toContain("media-src 'self' blob:");
  }
  for (const path of ["/dashboard", "/dashboard/subscriptions/1", "/dashboard/admin/threads"]) {
    expect(pageSecurity(options)([], path)["permissions-policy"]).toContain("camera=(self), microphone=(self)");
    expect(policyOf(options, path)).toContain("media-src 'self' blob:");
    expect(policyOf(options, path)).toContain("worker-src 'self' blob:");
  }
});
