import { expect, it } from "vitest";
import type { CoachMessage } from "#shared/contract/coach-threads.ts";
import { mergeMessages } from "./merge-messages.ts";

const message = (number: number): CoachMessage => ({
  id: String(number),
  number,
  author: "coach",
  coachName: null,
  attachments: [],
  event: null,
  via: "site",
  text: `Message ${number}`,
  at: "2026-11-21T09:00:00.000Z",
});

it("shows each message once, in the order in which it was written, however pages overlap", () => {
  const merged = mergeMessages([message(3), message(4)], [message(5), message(4), message(2)]);
  expect(merged.map((each) => each.number)).toEqual([2, 3, 4, 5]);
});
