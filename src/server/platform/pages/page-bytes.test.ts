import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pageBytes } from "./page-bytes.ts";

const mark = "MARK-of-192-random-bits";
const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const texts = fc.string({ unit: "grapheme", maxLength: 400 }).filter((text) => !text.includes("</script"));

test("hashes only inline scripts that React rendered, not scripts within texts", () => {
  fc.assert(
    fc.property(texts, texts, texts, (data, start, written) => {
      const page = pageBytes(
        Buffer.from(
          `<link rel="preload" nonce="${mark}"/><script nonce="${mark}">${data}</script>` +
            `<p>${written}<script>alert(1)</script></p><script type="application/ld+json" nonce="${mark}">{}</script>` +
            `<script nonce="${mark}" type="module" async="">${start}</script><script src="/a.js" nonce="${mark}"></script>`,
        ),
        mark,
      );
      expect(new Set(page.scripts)).toEqual(new Set([hashOf(data), hashOf(start)]));
      expect(page.plain.toString()).not.toContain(mark);
      expect(page.plain.toString()).toContain(`<script>${data}</script><p>${written}`);
    }),
  );
});

test("a page is compressed once for all requests", async () => {
  const page = pageBytes(Buffer.from("همّة ".repeat(10_000)), mark);
  const [one, two] = await Promise.all([page.encoded("br"), page.encoded("br")]);
  expect(one).toBe(two);
  expect(brotliDecompressSync(one)).toEqual(page.plain);
  expect(gunzipSync(await page.encoded("gzip"))).toEqual(page.plain);
  expect(one.length).toBeLessThan(1000);
});
