// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "#web/ui/toast-store.ts";
import { share, sharePage } from "./share.ts";

const t = (key: string) => key;
const copied = vi.fn();
const readMessages = () => toast.read().map(({ message }) => message);

beforeEach(() => {
  copied.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: copied } });
});
afterEach(() => {
  for (const { id } of toast.read()) toast.dismiss(id);
  for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
});

test("a page is shared by the device's sheet, without its query", async () => {
  window.history.replaceState(null, "", "/en/product/mat?utm_source=x#reviews");
  const sheet = vi.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { share: sheet });
  await sharePage("Yoga mat", t);
  expect(sheet).toHaveBeenCalledWith({ title: "Yoga mat", url: `${location.origin}/en/product/mat` });
  expect(copied).not.toHaveBeenCalled();
  expect(readMessages()).toEqual([]);
});

test("where there is no sheet, the link is copied", async () => {
  await share({ title: "Yoga mat", url: "https://himma.example/mat" }, t);
  expect(copied).toHaveBeenCalledWith("https://himma.example/mat");
  expect(readMessages()).toEqual(["goods.linkCopied"]);
});

test("closing the sheet copies nothing; if it cannot open, the link is copied", async () => {
  const sheet = vi.fn().mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  Object.assign(navigator, { share: sheet });
  await share({ title: "Mat", url: "https://himma.example/mat" }, t);
  expect([copied.mock.calls.length, readMessages()]).toEqual([0, []]);
  sheet.mockRejectedValueOnce(new DOMException("too late", "NotAllowedError"));
  await share({ title: "Mat", url: "https://himma.example/mat" }, t);
  expect(copied).toHaveBeenCalledOnce();
});

test("a picture is included only if the device can share files", async () => {
  const sheet = vi.fn().mockResolvedValue(undefined);
  const picture = new File(["x"], "workout.png", { type: "image/png" });
  Object.assign(navigator, { share: sheet, canShare: () => true });
  await share({ title: "Legs", text: "Done", picture }, t);
  Object.assign(navigator, { canShare: () => false });
  await share({ title: "Legs", text: "Done", picture }, t);
  expect(sheet.mock.calls).toEqual([
    [{ title: "Legs", text: "Done", files: [picture] }],
    [{ title: "Legs", text: "Done" }],
  ]);
});

test("a message says that the browser forbids copying", async () => {
  copied.mockRejectedValue(new Error("denied"));
  await share({ title: "Legs", text: "Done" }, t);
  expect(readMessages()).toEqual(["goods.notCopied"]);
});
