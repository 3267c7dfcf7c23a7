import { expect, test } from "vitest";
import { readText } from "./read-text.ts";

test("a reply that never ends is read no further than allowed", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  await expect(readText(new Response(endless), 10_000)).rejects.toThrow("10000 bytes");
  expect(sent).toBeLessThan(20_000);
});

test("letters that are cut between two pieces stay whole", async () => {
  const bytes = new TextEncoder().encode("هِمّة");
  const pieces = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readText(new Response(pieces), 100)).toBe("هِمّة");
  expect(await readText(new Response(null), 100)).toBe("");
});
