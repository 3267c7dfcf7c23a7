import { expect, test } from "vitest";
import { pathToLog } from "./server.ts";

test.each([
  ["/api/gift-cards/hima-7k2p-9qxr-m4td-vb8c", "/api/gift-cards/:code", "/api/gift-cards/:code"],
  ["/api/gifts/claim/dmoFLV-zArtV5Ujn", "/api/gifts/claim/:token", "/api/gifts/claim/:token"],
  ["/auth/reset-password?token=secret&email=a@b.test", "*", "/auth/reset-password"],
  ["/api/orders/01a1fcb0/gift?x=1", "/api/orders/:id/gift", "/api/orders/01a1fcb0/gift"],
  ["/nowhere?secret", undefined, "/nowhere"],
])("the log tells %s of %s as %s", (url, pattern, logged) => {
  expect(pathToLog(url, pattern)).toBe(logged);
});
