import { afterEach, beforeEach, expect, test } from "vitest";
import { answerFor } from "#server/platform/http/problems.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { createTestClock, type TestClock } from "#test/support/clock.ts";
import { type S3Double, startS3Double } from "#test/support/s3-double.ts";
import { createS3Files, readListing } from "./s3-files.ts";

let double: S3Double;
let clock: TestClock;
const metrics = createMetrics();
beforeEach(async () => {
  clock = createTestClock();
  double = await startS3Double(() => clock.now());
});
afterEach(() => double.stop());

const open = (settings: Partial<S3Double["settings"]> = {}, timeoutMs = 5000) =>
  createS3Files({ settings: { ...double.settings, ...settings }, clock, metrics, timeoutMs });
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  expect(answerFor(error)).toMatchObject({ status: 503, problem: { code: "UNAVAILABLE" } });
  const cause = (error as Error).cause as Error;
  return `${cause.name} ${cause.message}`;
};
const bytes = Buffer.from("a picture");

test.each([
  ["a wrong secret", { secretKey: "another+secret" }, "SignatureDoesNotMatch"],
  ["another key's name", { accessKey: "AKIDOTHER" }, "SignatureDoesNotMatch"],
  ["another region", { region: "eu-other-1" }, "SignatureDoesNotMatch"],
])("%s is refused at once, and nothing is kept", async (_, settings, code) => {
  expect(await reasonOf(open(settings).write("one", bytes))).toBe(`S3Refusal s3 PUT: status 403 ${code}`);
  expect(double.log).toEqual(["PUT 403"]);
  expect(double.objects.size).toBe(0);
});

test("a missing bucket is not reported as a missing file", async () => {
  expect(await reasonOf(open({ bucket: "himma-other" }).read("one"))).toContain("status 404 NoSuchBucket");
});

test("a clock that is more than 15 minutes off is told apart", async () => {
  const store = open();
  double.now = () => new Date(clock.now().getTime() + 14 * 60_000);
  await store.write("one", bytes);
  double.now = () => new Date(clock.now().getTime() - 16 * 60_000);
  expect(await reasonOf(store.read("one"))).toContain("RequestTimeTooSkewed");
});

test("a body that was changed on its way is refused", async () => {
  const real = globalThis.fetch;
  try {
    globalThis.fetch = (input, init) => real(input, { ...init, body: Buffer.from("something else") });
    expect(await reasonOf(open().write("one", bytes))).toContain("XAmzContentSHA256Mismatch");
  } finally {
    globalThis.fetch = real;
  }
});

test("occasional failures are retried, three attempts in all", async () => {
  const store = open();
  double.fault = "fail";
  expect(await reasonOf(store.write("one", bytes))).toBe("Error s3 PUT: status 500 InternalError");
  expect(double.log).toEqual(["PUT 500", "PUT 500", "PUT 500"]);
  double.fault = undefined;
  await store.write("one", bytes);
  expect(await store.read("one")).toEqual(bytes);
});

test.each(["hang", "slow"] as const)(
  "a storage that is %s ends in 503 in time, and is back two seconds later",
  async (fault) => {
    const store = open({}, 150);
    await store.write("one", bytes);
    double.fault = fault;
    expect(await reasonOf(store.read("one"))).toContain("TimeoutError");
    expect(await reasonOf(store.read("one"))).toContain("s3 has not answered for a while");
    // Now nobody waits.
    const asked = double.log.length;
    expect(await reasonOf(store.read("one"))).toContain("s3 has not answered for a while");
    expect(double.log.length).toBe(asked);
    expect(await metrics.render()).toContain('himma_provider_breaker{provider="s3"} 1');
    double.fault = undefined;
    clock.advance(2);
    expect(await store.read("one")).toEqual(bytes);
    expect(await metrics.render()).toContain('himma_provider_breaker{provider="s3"} 0');
  },
);

test("hanging trials do not delay the recovery of a storage", async () => {
  const store = open({}, 300);
  await store.write("one", bytes);
  double.fault = "hang";
  await Promise.all([store.read("one"), store.read("one")].map(reasonOf));
  clock.advance(2);
  const hanging = store.read("one");
  clock.advance(2);
  double.fault = undefined;
  expect(await store.read("one")).toEqual(bytes);
  // Its next try finds the storage.
  expect(await hanging).toEqual(bytes);
});

test("refused connections end in 503, and it needs no restart", async () => {
  const store = open();
  await store.write("one", bytes);
  await double.stop();
  expect(await reasonOf(store.read("one"))).toMatch(/fetch failed/);
  await double.start();
  clock.advance(2);
  expect(await store.read("one")).toEqual(bytes);
});

test("a reply that is no listing is not an empty bucket", () => {
  expect(() => readListing("<html>Welcome</html>")).toThrow("Files are not available");
});
