// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MarketRecord } from "#shared/contract/admin-markets.ts";
import { saudiSeller } from "#test/factories/markets.ts";
import { renderPage } from "#test/support/screen.ts";
import type { MarketData } from "./load-market.ts";
import { MarketPage } from "./market-page.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

const record: MarketRecord = {
  market: "SA",
  identity: saudiSeller(),
  version: 3,
  updatedAt: "2026-11-20T08:00:00.000Z",
};
const codRule: MarketData["codRule"] = {
  market: "SA",
  confirm: "never",
  confirmHours: 24,
  ...{ currency: "SAR", fee: 0 },
  ...{ enabled: true, min: null, max: null, maxNew: null, maxOpen: null, refusalsBlock: null, prepayPercent: 0 },
  version: 1,
  updatedAt: "2026-11-20T08:00:00.000Z",
};
const Page = (change: Partial<MarketData>) => () => <MarketPage data={{ record, missing: [], codRule, ...change }} />;
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save" });

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
});
afterEach(cleanup);

test("lists what is missing, and does not send invalid values", async () => {
  await renderPage(Page({ missing: ["CR_NUMBER", "ANSWER_TIME"] }));
  expect(screen.getByText("The law of this market also asks for")).toBeTruthy();
  expect(screen.getByText("The commercial register number")).toBeTruthy();
  await userEvent.clear(field(/^VAT number/));
  await userEvent.type(field(/^VAT number/), "3101");
  await userEvent.click(save());
  await waitFor(() => expect(field(/^VAT number/).getAttribute("aria-invalid")).toBe("true"));
  expect(call).not.toHaveBeenCalled();
});

test("saves who confirms cash on delivery, and sends no hours out of range", async () => {
  call.mockResolvedValue({ rule: { ...codRule, version: 2 } });
  await renderPage(Page({}));
  await userEvent.selectOptions(screen.getByLabelText("Who confirms"), "new");
  const hours = screen.getByLabelText<HTMLInputElement>(/^Hours to answer/);
  await userEvent.clear(hours);
  await userEvent.type(hours, "200");
  await userEvent.click(screen.getByRole("button", { name: "Save the rule" }));
  await waitFor(() => expect(hours.getAttribute("aria-invalid")).toBe("true"));
  expect(call).not.toHaveBeenCalled();
  await userEvent.clear(hours);
  await userEvent.type(hours, "12");
  await userEvent.click(screen.getByRole("button", { name: "Save the rule" }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    params: { market: "SA" },
    body: { confirm: "new", confirmHours: 12, version: 1 },
  });
});

test("saves the numbers as typed, with the shown version", async () => {
  call.mockResolvedValue({ ...record, version: 4 });
  await renderPage(Page({}));
  await userEvent.clear(field(/^Phone, with/));
  await userEvent.type(field(/^Phone, with/), "+966 11 555 0199");
  await userEvent.click(save());
  await waitFor(() => expect(call).toHaveBeenCalled());
  const [, { params, body }] = call.mock.calls[0] as [unknown, { params: object; body: { identity: object } }];
  expect(params).toEqual({ market: "SA" });
  expect(body).toMatchObject({ version: 3, identity: { phone: "+966115550199", badge: { kind: "sbc" } } });
});
