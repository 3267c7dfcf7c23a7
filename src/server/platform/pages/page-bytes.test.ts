import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gzipReply, pageBytes, plainReply } from "./page-bytes.ts";

const slot = Buffer.from("SLOT-of-192-random-bits");
const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 400 }), { minLength: 1, maxLength: 12 });
const nonces = fc.base64String({ minLength: 4, maxLength: 40 });

test("a page is put together again with the reply's own nonce, plain and compressed alike", async () => {
  await fc.assert(
    fc.asyncProperty(texts, nonces, nonces, async (parts, first, second) => {
      const page = pageBytes(Buffer.from(parts.join(slot.toString())), slot);
      for (const nonce of [first, second]) {
        const whole = parts.join(nonce);
        expect(Buffer.concat(plainReply(page, Buffer.from(nonce))).toString()).toBe(whole);
        expect(gunzipSync(Buffer.concat(await gzipReply(page, Buffer.from(nonce)))).toString()).toBe(whole);
      }
    }),
  );
});

test("the compressed parts are made once, however many ask", async () => {
  const page = pageBytes(Buffer.from("a".repeat(50_000) + slot.toString() + "b".repeat(50_000)), slot);
  const [one, two] = await Promise.all([page.deflated(), page.deflated()]);
  expect(one).toBe(two);
  expect(Buffer.concat(await gzipReply(page, Buffer.from("n"))).length).toBeLessThan(1000);
});
