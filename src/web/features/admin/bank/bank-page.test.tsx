// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { BankPage } from "./bank-page.tsx";
import type { Bank } from "./load-bank.ts";

const account = (readUntil: string | null): Bank["accounts"][number] => ({
  ...{ market: "EG", currency: "EGP", bank: "Bank of the Nile", holder: "Nile Sports", instapay: null, readUntil },
  ...{ iban: "EG380019000500000000263180002", version: 0 },
  columns: { day: "Day", amount: "Amount", payer: "Payer", text: "Text" },
});
const Page = (readUntil: readonly (string | null)[]) => () => (
  <BankPage
    data={{
      accounts: readUntil.map(account),
      waiting: { rows: 0, transfers: 0, refunds: 0 },
      view: "rows",
      list: { rows: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 }, statement: null },
    }}
  />
);

afterEach(cleanup);

test("where no statement was ever read, nothing is said to be matched", () => {
  renderPage(Page([null, null]));
  expect(screen.getByText("No statement was read yet")).toBeDefined();
  expect(screen.queryByText("Everything is matched")).toBeNull();
});

test("once a statement was read, an empty list says that everything is matched", () => {
  renderPage(Page([null, "2026-11-28"]));
  expect(screen.getByText("Everything is matched")).toBeDefined();
});
