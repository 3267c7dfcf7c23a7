import { expect, test, vi } from "vitest";
import { parseReport } from "./parse-report.ts";
import { readWebhookEvent } from "./paymob/events.ts";
import { signHmac } from "./paymob/hmac.ts";

test("a report is JSON in UTF-8 that names each thing once", () => {
  expect(parseReport(Buffer.from('{"id":"evt_1"}'))).toEqual({ id: "evt_1" });
  for (const odd of ["", "{", "[".repeat(40), '{"id":1,"id":2}']) expect(parseReport(Buffer.from(odd))).toBeUndefined();
  expect(parseReport(Buffer.from('{"id":"é"}', "latin1"))).toBeUndefined();
});

test("a report is not parsed where no signature comes with it", () => {
  const parse = vi.spyOn(JSON, "parse");
  for (const hmac of [undefined, "short"]) expect(readWebhookEvent([], Buffer.from("{}"), hmac)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
  readWebhookEvent([], Buffer.from("{}"), signHmac("secret", "text"));
  expect(parse).toHaveBeenCalledOnce();
});
