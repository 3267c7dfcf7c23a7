import { expect, test } from "vitest";
import { type CalendarEvent, foldLine, toCalendarFile } from "./calendar-file.ts";

const event: CalendarEvent = {
  ...{ method: "REQUEST", uid: "0198f3c2@himma.test", sequence: 2, stamp: new Date("2026-11-20T08:00:00Z") },
  ...{ startsAt: new Date("2026-11-22T16:00:00Z"), endsAt: new Date("2026-11-22T16:30:00Z") },
  ...{ summary: "مكالمة مع سلمى، هِمّة", description: "One\nTwo; three" },
  ...{ url: "https://meet.example/a,b", organizer: "hello@himma.test", attendee: "mona@himma.test" },
};

test("an invitation has UTC times, its sequence and escaped text, line by line", () => {
  const lines = toCalendarFile(event).split("\r\n");
  expect(lines).toContain("DTSTART:20261122T160000Z");
  expect(lines).toContain("DTEND:20261122T163000Z");
  expect(lines).toContain("SEQUENCE:2");
  expect(lines).toContain("METHOD:REQUEST");
  expect(lines).toContain("DESCRIPTION:One\\nTwo\\; three");
  expect(lines).toContain("LOCATION:https://meet.example/a\\,b");
  expect(lines).toContain("STATUS:CONFIRMED");
  expect(lines.at(-1)).toBe("");
  const cancelled = toCalendarFile({ ...event, method: "CANCEL", url: "" });
  expect(cancelled).toContain("STATUS:CANCELLED\r\n");
  expect(cancelled).not.toContain("LOCATION");
  expect(cancelled).not.toMatch(/[^\r]\n/);
});

test("lines have at most 75 octets and unfold to the original, without splitting a character", () => {
  for (const line of ["x".repeat(400), `SUMMARY:${"مكالمة ".repeat(40)}`, "😀".repeat(60), "short"]) {
    const folded = foldLine(line);
    for (const one of folded.split("\r\n")) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
    expect(folded.replaceAll("\r\n ", "")).toBe(line);
  }
});
