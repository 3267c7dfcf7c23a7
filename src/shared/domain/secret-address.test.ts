import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSecretAddress } from "./secret-address.ts";

test.each([
  ["/auth/verify-email", "?token=abc&email=a%40b.co"],
  ["/auth/verify-email-change", "?token=abc"],
  ["/auth/undo-email-change", "?email=a%40b.co"],
  ["/auth/reset-password", "?token=abc"],
  ["/auth/reset-password", ""],
  ["/gifts/claim", "?token=dmoFLV-zArtV5Ujn"],
  ["/gifts/claim/", "?token=dmoFLV-zArtV5Ujn"],
  ["/auth/login", "?returnTo=%2Fgifts%2Fclaim%3Ftoken%3DdmoFLV"],
  ["/auth/register", "?ref=ABC&returnTo=%2Fgifts%2Fclaim%3Ftoken%3DdmoFLV"],
  ["/store", "?token=abc"],
  ["/pay/AAAAAAAAAAAAAAAAAAAAAA", ""],
  ["/renewal/AAAAAAAAAAAAAAAAAAAAAA", "?x=1"],
  ["/cod/AAAAAAAAAAAAAAAAAAAAAA", ""],
])("an address that opens something is secret: %s%s", (pathname, search) => {
  expect(isSecretAddress(pathname, search)).toBe(true);
});

test.each([
  ["/", ""],
  ["/store", "?utm_source=mail"],
  ["/auth/login", "?returnTo=%2Fcart"],
  ["/auth/register", "?ref=ABC"],
  ["/payment/success", "?payment=0190a1b2"],
  ["/shop-all", "?search=token"],
])("every other address is not: %s%s", (pathname, search) => {
  expect(isSecretAddress(pathname, search)).toBe(false);
});

test("every page whose address has a token is secret", () => {
  const routes = readFileSync(new URL("../../web/routes.ts", import.meta.url), "utf8");
  const paths = [...routes.matchAll(/route\((?:at\()?"([^"]*:token)"/g)].map(([, path]) => `/${path}`);
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) expect(isSecretAddress(path.replace(":token", "Ab-1_x"), ""), path).toBe(true);
});
