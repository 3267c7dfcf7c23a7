// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { type UiLinkProps, UiLinkProvider } from "#web/ui/ui-link.tsx";
import { CardList, ListPage } from "./list-page.tsx";
import { NothingFound } from "./list-parts.tsx";
import { TablePage, type TablePageProps } from "./table-page.tsx";
import { useListAddress } from "./use-list-address.ts";

vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => ({ user: { id: "u" } }) }));
const { saved } = vi.hoisted(() => ({ saved: vi.fn() }));
vi.mock("../save-file.ts", () => ({ saveFile: saved }));

interface Row {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}
const rows: readonly Row[] = [
  { id: "1", name: "Towel", kind: "gear" },
  { id: "2", name: "Oats", kind: "food" },
];
const columns: readonly Column<Row>[] = [
  { id: "name", header: "Name", rowHeader: true, sortable: true, cell: ({ name }) => name },
  { id: "kind", header: "Type", cell: ({ kind }) => kind },
];
const pagination = { page: 1, limit: 20, total: 2, pages: 1 };
const base: TablePageProps<Row, unknown> = {
  ...{ title: "Goods", id: "goods", noun: "goods", columns, rows, rowKey: ({ id }) => id, pagination },
  search: "Name",
  chips: {
    ...{ label: "Status", name: "state", all: "Active" },
    options: [{ value: "draft", label: "Draft" }],
    counts: { "": 2, draft: 7 },
  },
  filters: [{ label: "Type", name: "kind", all: "All types", options: [{ value: "food", label: "Food" }] }],
  hasDays: true,
  sorts: { name: { ascending: "name", descending: "-name" } },
};
const show = (more: Partial<TablePageProps<Row, unknown>> = {}) =>
  renderPage(() => (
    <UiLinkProvider value={({ href, ...props }) => <Link to={href ?? ""} {...props} />}>
      <TablePage<Row> {...base} {...more} />
    </UiLinkProvider>
  ));
const linkOf = (name: RegExp | string) => screen.getByRole<HTMLAnchorElement>("link", { name }).getAttribute("href");

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  saved.mockReset();
});

test("filters are in the URL, the first option sets none, and each can be removed", async () => {
  show();
  const user = userEvent.setup();
  expect([linkOf("Active 2"), linkOf("Draft 7")]).toEqual(["/", "/?state=draft"]);
  const kind = screen.getByRole("combobox", { name: "Type" });
  expect(
    within(kind)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All types", "Food"]);
  await user.selectOptions(kind, "food");
  expect((await screen.findByText("Type:")).textContent).toBe("Type: Food");
  expect(linkOf("Draft 7")).toBe("/?kind=food&state=draft");
  await user.click(screen.getByRole("button", { name: "Remove Type" }));
  await waitFor(() => expect(screen.queryByText("Type:")).toBeNull());
});

test("the file is loaded with exactly the filters that are set", async () => {
  const file = { fileName: "goods.csv", content: "a", rows: 1, isComplete: true };
  const csv = vi.fn(async () => file);
  show({ csv });
  const user = userEvent.setup();
  await user.click(screen.getByRole("link", { name: "Draft 7" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "food");
  await user.click(screen.getByRole("button", { name: "Name" }));
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(file));
  expect(csv).toHaveBeenCalledWith({ state: "draft", kind: "food" });
});

test("a list leads to the page for a new row, if the person may make one", () => {
  show({ create: { href: "/new", label: "New thing" } });
  expect(linkOf("New thing")).toBe("/new");
  cleanup();
  show({ create: false });
  expect(screen.queryByRole("link", { name: "New thing" })).toBeNull();
});

test("ticked rows get a bar of bulk actions", async () => {
  show({ rowName: ({ name }) => name, bulk: ({ rows: ticked }) => <p>Change {ticked.map(({ id }) => id).join()}</p> });
  const user = userEvent.setup();
  expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Select Oats" }));
  expect(screen.getByText("Change 2")).toBeDefined();
  await user.click(screen.getByRole("checkbox", { name: "Select all goods on this page" }));
  expect(screen.getByText("Change 1,2")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull();
});

test("a view is saved under a name, with filters and columns", async () => {
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole("link", { name: "Draft 7" }));
  await user.click(await screen.findByRole("button", { name: "Save this view" }));
  await user.type(screen.getByRole("textbox", { name: /^Name/ }), "Drafts");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const views = screen.getByRole("navigation", { name: "Saved views" });
  expect(await within(views).findByText("Drafts")).toBeDefined();
  expect(localStorage.getItem("himma.admin.views.goods.u")).toBe('[{"name":"Drafts","query":"state=draft"}]');
});

test("an empty list says what to do first, and with filters that nothing matches them", async () => {
  show({ rows: [], pagination: { ...pagination, total: 0 }, hint: "Add a category first." });
  expect(screen.getByText("Add a category first.")).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "Draft 7" }));
  expect(await screen.findByText("No results match these filters.")).toBeDefined();
  expect(screen.queryByText("Add a category first.")).toBeNull();
});

test("a list of cards has the same frame without a table's tools, and its own text when it is empty", () => {
  const page = (cards: readonly React.ReactNode[], empty?: React.ReactNode) =>
    renderPage(() => (
      <ListPage title="Reviews" noun="reviews" pagination={{ ...pagination, total: 0 }} head={<p>Tabs</p>}>
        <CardList cards={cards} noun="reviews" total={0} empty={empty} />
      </ListPage>
    ));
  page([<li key="a">Good</li>]);
  expect([screen.getByRole("listitem").textContent, screen.getByText("Tabs").textContent]).toEqual(["Good", "Tabs"]);
  expect(screen.queryByRole("search")).toBeNull();
  cleanup();
  page([]);
  expect(screen.getByText("There are no reviews yet.")).toBeDefined();
  cleanup();
  page([], <p>All caught up</p>);
  expect(screen.getByText("All caught up")).toBeDefined();
});

test.each([
  ["entries", 1, "1–1 of 1 entry"],
  ["discounts", 1, "1–1 of 1 discount"],
  ["discounts", 2, "1–2 of 2 discounts"],
])("the foot of a list counts %s as words do: %i", (noun, total, words) => {
  show({ noun, rows: rows.slice(0, total), pagination: { ...pagination, total } });
  expect(screen.getByText(words)).toBeDefined();
});

test("the text that all is done is shown only without filters", async () => {
  function Rows() {
    const address = useListAddress();
    return <NothingFound noun="rows" address={address} total={0} unfiltered="Everything is matched" />;
  }
  const where = { value: ({ href, ...props }: UiLinkProps) => <Link to={href} {...props} /> };
  renderPage(() => (
    <UiLinkProvider {...where}>
      <Rows />
      <Link to="?search=640">Search</Link>
    </UiLinkProvider>
  ));
  expect(screen.getByText("Everything is matched")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("link", { name: "Search" }));
  expect(await screen.findByText("No results match these filters.")).toBeDefined();
  expect(screen.queryByText("Everything is matched")).toBeNull();
});
