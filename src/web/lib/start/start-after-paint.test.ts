import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { leanManifest } from "./lean-manifest.server.ts";
import { leanStrings } from "./lean-strings.server.ts";
import { startAfterPaint } from "./start-after-paint.server.ts";

const page = [
  '<html><head><title>هِمّة</title><link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/ar/common.json"/>',
  '<link rel="preload" as="font" href="/a.woff2"/><link rel="modulepreload" href="/assets/root.js" nonce="n"/></head>',
  '<body><main>نص</main><script nonce="n" type="module" async="">;\nimport * as route0 from "/assets/root.js";\n',
  'window.__reactRouterRouteModules = {"root":route0};\nimport("/assets/entry.js");</script></body></html>',
].join("");

const result = startAfterPaint(Buffer.from(page), "n").toString();

test("preloads of scripts and their data wait in a template; fonts stay", () => {
  const [head = "", rest = ""] = result.split("<template>");
  expect(head).toContain('<link rel="preload" as="font" href="/a.woff2"/>');
  expect(head).not.toMatch(/modulepreload|as="fetch"/);
  expect(
    rest.startsWith('<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/ar/common.json"/>'),
  ).toBe(true);
  expect(rest).toMatch(/<link rel="modulepreload" href="\/assets\/root.js" nonce="n"\/><\/template><script nonce="n">/);
});

test("the module script waits for the paint before it imports anything", () => {
  const script = /type="module" async="">(.*?)<\/script>/s.exec(result)?.[1] ?? "";
  expect(script).toMatch(/^await pageStart\.painted;;\nconst route0 = await import\("\/assets\/root\.js"\);/);
  expect(script).not.toContain("import *");
  expect(script).toContain('import("/assets/entry.js")');
});

test("the text of the page stays, and a document without scripts is unchanged", () => {
  expect(result).toContain("<main>نص</main>");
  const bare = Buffer.from("<html><head></head><body></body></html>");
  expect(startAfterPaint(bare, "n")).toBe(bare);
});

test("the manifest contains only what the browser reads", () => {
  const route = { id: "root", path: "", hasAction: false, hasLoader: true, module: "/assets/root.js" };
  const long = {
    entry: { module: "/e.js", imports: ["/a.js"] },
    routes: { root: { ...route, imports: ["/a.js"], css: [] } },
  };
  const script = `a;\n  window.__reactRouterManifest = ${JSON.stringify(long, null, 2)};\n  b;`;
  expect(leanManifest(script)).toBe(
    'a;\n  window.__reactRouterManifest = {"entry":{"module":"/e.js","imports":[]},"routes":{"root":{"id":"root","path":"",' +
      '"hasLoader":true,"module":"/assets/root.js","imports":[],"css":[]}}};\n  b;',
  );
  expect(leanManifest(leanManifest(script))).toBe(leanManifest(script));
});

test("page data in single quotes are the same data", () => {
  const data = `[{"_1":2},"it's \\"quoted\\"","a\\\\","\\n","</script>","مرحبا"]\n`;
  const script = `<script>window.x.streamController.enqueue(${JSON.stringify(data).replaceAll("<", "\\u003c")});</script>`;
  const lean = leanStrings(script);
  const literal = /enqueue\((.*)\);/s.exec(lean)?.[1] ?? "";
  expect(runInNewContext(literal)).toBe(data);
  expect(lean.length).toBeLessThan(script.length);
  expect(leanStrings("<script>window.x.streamController.close();</script>")).toBe(
    "<script>window.x.streamController.close();</script>",
  );
});
