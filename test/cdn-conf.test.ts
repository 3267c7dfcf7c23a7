import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const conf = readFileSync(new URL("../ops/nginx/cdn.conf", import.meta.url), "utf8").replace(/^\s*#.*$/gm, "");

test("nginx keeps a page no longer than its Cache-Control says", () => {
  // The directive would show an old page after any time; without it stale-while-revalidate and stale-if-error rule.
  expect(conf).toContain("proxy_cache_background_update on;");
  expect(conf).not.toContain("proxy_cache_use_stale");
});

test("a location that sets a header sets all others too, which nginx would not inherit", () => {
  const headersIn = (text: string) => new Set([...text.matchAll(/proxy_set_header (\S+)/g)].map(([, name]) => name));
  const locations = [...conf.matchAll(/location [^{]*\{([^}]*)\}/g)].map(([, body = ""]) => body);
  const own = headersIn(conf.replace(/location [^{]*\{[^}]*\}/g, ""));
  expect(own.size).toBeGreaterThan(3);
  const setting = locations.map(headersIn).filter(({ size }) => size > 0);
  expect(setting).toHaveLength(1);
  for (const names of setting) expect([...own].filter((name) => !names.has(name))).toEqual([]);
});
