import { expect, test } from "vitest";
import type { ClientData } from "./load-client.ts";
import { toOpenFlags } from "./open-flags.ts";

const flags = [
  { rule: "pain", state: "open" },
  { rule: "checkin_in", state: "open" },
  { rule: "stalled", state: "snoozed" },
];
const shown = (content: object) =>
  toOpenFlags({ header: { flags }, training: { content } } as unknown as ClientData).map(({ rule }) => rule);

test("the line of a check-in goes with the answer to it, not with the job that clears it", () => {
  expect(shown({ tab: "check-ins", checkIns: [{ state: "submitted" }] })).toEqual(["pain", "checkin_in"]);
  expect(shown({ tab: "check-ins", checkIns: [{ state: "answered" }, { state: "missed" }] })).toEqual(["pain"]);
  expect(shown({ tab: "sessions" })).toEqual(["pain", "checkin_in"]);
});
