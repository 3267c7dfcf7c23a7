import { expect, test } from "vitest";
import { toNextPoll } from "./claim.ts";
import { readCallReply, readKnown, readSubmitted, readVerdicts, toCallVerdict } from "./read-answers.ts";

const answer = (body: unknown, status = 200) => ({ status, body });

test.each([
  [200, "answered"],
  [202, "answered"],
  [400, "refused"],
  [413, "refused"],
  [401, "denied"],
  [403, "denied"],
  [0, "away"],
  [422, "away"],
  [429, "away"],
  [503, "away"],
] as const)("%i means %s", (status, verdict) => {
  expect(toCallVerdict(answer(undefined, status))).toBe(verdict);
});

test("a submission names what was received and why the others were not; one without an id received nothing", () => {
  const error = { code: "E", message: "wrong", target: "uuid", details: [{ code: "D", message: "more" }] };
  const rejectedDocuments = [{ receiptNumber: "HM-1", uuid: "b", error }];
  const read = readSubmitted(
    answer({ submissionId: "S", acceptedDocuments: [{ uuid: "a", longId: "L" }], rejectedDocuments }, 202),
  );
  expect([read?.submissionId, read?.received.get("a")]).toEqual(["S", "L"]);
  expect(read?.rejected.get("b")?.messages.map(({ code, text }) => `${code} ${text}`)).toEqual([
    "E wrong: uuid",
    "D more",
  ]);
  expect(
    readSubmitted(answer({ submissionId: null, acceptedDocuments: [{ uuid: "a" }], rejectedDocuments }, 202))?.received
      .size,
  ).toBe(0);
  for (const body of [undefined, "text", [], {}, { acceptedDocuments: [{ uuid: "a" }] }])
    expect(readSubmitted(answer(body, 202))).toBeUndefined();
});

test("verdicts count once the whole submission is decided", () => {
  const receipts = [
    { uuid: "a", status: "Valid" },
    { uuid: "b", status: "Invalid", errors: [{ code: "CV", message: "not registered" }] },
    { uuid: "c", status: "Submitted" },
  ];
  expect(readVerdicts(answer({ status: "InProgress", receipts })).size).toBe(0);
  const read = readVerdicts(answer({ status: "Partially Valid", receipts }));
  expect([...read].map(([uuid, { verdict }]) => `${uuid} ${verdict}`)).toEqual(["a accepted", "b rejected"]);
  expect(read.get("b")?.reply.messages[0]?.code).toBe("CV");
  for (const body of [undefined, null, "text", { status: "Valid" }, { status: "Valid", receipts: "?" }])
    expect(readVerdicts(answer(body)).size).toBe(0);
});

test("a receipt that is known names its submission, wherever the answer puts it", () => {
  expect(readKnown(answer({ receipt: { submissionUUID: "S", longId: "L", status: "Submitted" } }))).toEqual({
    ...{ submissionId: "S", longId: "L", decided: undefined },
  });
  expect(readKnown(answer({ submissionId: "S", status: "Valid" }))?.decided?.verdict).toBe("accepted");
  expect(readKnown(answer("text"))).toBeUndefined();
  expect(readCallReply(answer({ error: { code: "BadStructure", message: "no" } }, 400)).messages[0]?.code).toBe(
    "BadStructure",
  );
  expect(readCallReply(answer({ error: "invalid_client" }, 400)).messages).toEqual([]);
});

test("verdicts are asked for each minute, then each quarter of an hour, then hourly", () => {
  const submitted = new Date("2026-11-22T12:00:00Z");
  const pause = (minutes: number): number => {
    const now = new Date(submitted.getTime() + minutes * 60_000);
    return (toNextPoll(submitted, now).getTime() - now.getTime()) / 60_000;
  };
  expect([0, 59, 60, 1439, 1440].map(pause)).toEqual([1, 1, 15, 15, 60]);
});
