// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminCoach, Client } from "#shared/contract/admin-coaching.ts";
import { ApiError } from "#shared/contract/client.ts";
import { renderPage } from "#test/support/screen.ts";
import { AssignDialog, OpenDialog } from "./client-dialogs.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

const toId = (nth: number) => `0198f3c2-0000-7000-8000-00000000000${nth}`;
const client: Client = {
  ...{ subscriptionId: toId(1), member: { id: toId(2), name: "Mona Adel", email: null } },
  ...{ package: { ar: "متابعة", en: "Coaching" }, status: "active", paidUntil: "2026-12-01", audience: "any" },
  ...{ assignmentId: toId(3), coachId: toId(4), since: "2026-11-01T09:00:00.000Z", covers: [], dueAt: null },
};
const coach = (nth: number, word: string): AdminCoach => ({
  ...{ id: toId(nth), slug: word, name: { ar: word, en: word }, initials: { ar: "ن", en: "N" } },
  ...{
    title: { ar: "مدرب", en: "Coach" },
    bio: { ar: "نبذة", en: "Bio" },
    photo: null,
    licenceNumber: "",
    experienceYears: 1,
  },
  ...{ languages: ["ar"], specialties: [], gender: "female", womenOnly: false, capacity: 9, acceptsNew: true, load: 0 },
  ...{ staff: { id: toId(nth), name: word }, version: 1 },
});
const coaches = [coach(5, "Nour"), coach(6, "Sara")];
const Assign = () => <AssignDialog client={client} coaches={coaches} kind="primary" onClose={() => {}} />;
const Open = () => <OpenDialog client={client} onClose={() => {}} />;
const kept = () => JSON.stringify(Object.entries(localStorage));

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
});
afterEach(cleanup);

test("what is written about a client is not kept in the browser", async () => {
  const user = userEvent.setup();
  renderPage(Assign);
  await user.type(screen.getByRole("textbox", { name: /Note for the coach/ }), "Her knee hurts");
  cleanup();
  renderPage(Open);
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "She has not answered");
  expect(kept()).not.toContain("knee");
  expect(kept()).not.toContain("answered");
});

test("a lead who learns that somebody else has moved the client can go on from there", async () => {
  const assignment = {
    ...{ id: toId(7), coachId: toId(6), coachName: { ar: "Sara", en: "Sara" } },
    ...{ from: "2026-11-21T09:00:00.000Z", until: null },
  };
  const data = { code: "VERSION_CONFLICT", message: "Changed", current: { assignment } };
  call.mockRejectedValueOnce(new ApiError({ status: 409, statusText: "", data, requestId: "r-1" }));
  const user = userEvent.setup();
  renderPage(Assign);
  await user.selectOptions(screen.getByRole("combobox", { name: /Coach/ }), toId(5));
  await user.click(screen.getByRole("button", { name: "Assign" }));
  const dialog = await screen.findByRole("dialog", { name: "Someone else saved changes to this client" });
  await user.click(within(dialog).getByRole("radio", { name: /Nour/ }));
  expect(within(dialog).getByRole("radio", { name: /Sara/ })).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Continue with these" }));
  call.mockResolvedValueOnce({ assignment: { ...assignment, coachName: { ar: "Nour", en: "Nour" } } });
  await user.click(screen.getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call.mock.lastCall?.[1]).toMatchObject({ body: { from: toId(7), coachId: toId(5) } });
});
