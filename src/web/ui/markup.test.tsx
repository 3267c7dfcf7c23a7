import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { DataTable } from "./data-table.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";
import { PhoneInput } from "./phone-input.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { Select } from "./select.tsx";

/** Rules of HTML that the Nu Html Checker found broken. */

it("a menu's button leaves it to its popover to say whether it is open", () => {
  const html = renderToString(<Menu trigger="Account">links</Menu>);
  expect(html).toContain("popoverTarget");
  expect(html).not.toContain("aria-expanded");
});

it("a national phone number is text with a phone's keys", () => {
  const html = renderToString(<PhoneInput countries={[]} country="EG" labels={{ country: "Country" }} />);
  expect(html).toMatch(/<input[^>]*autoComplete="tel-national"[^>]*type="text"[^>]*inputMode="tel"/);
});

it("a closed dialog names no title, since it has none yet", () => {
  const closed = (
    <Dialog open={false} onClose={() => {}} title="Title" labels={{ close: "Close" }}>
      words
    </Dialog>
  );
  expect(renderToString(closed)).not.toContain("aria-labelledby");
});

it("a table's parts carry no roles, since their elements are those roles", () => {
  const columns = [
    { id: "name", header: "Name", rowHeader: true, cell: (row: string) => row },
    { id: "price", header: "Price", cell: (row: string) => row },
  ];
  const html = renderToString(
    <DataTable caption="Goods" columns={columns} rows={["mat"]} rowKey={(row) => row} layout="stack" />,
  );
  expect(html).toContain("<th");
  expect(html).not.toContain("role=");
});

it("a list that cannot be left empty is not required", () => {
  const options = [{ value: "a", label: "A" }];
  expect(renderToString(<Select required options={options} />)).not.toContain("required");
  expect(renderToString(<Select required options={options} placeholder="Choose" />)).toContain("required");
});

it("the group of a quantity has a legend", () => {
  const labels = { quantity: "Quantity", increase: "More", decrease: "Less" };
  expect(renderToString(<QuantityStepper value={1} onChange={() => {}} labels={labels} />)).toMatch(
    /<legend[^>]*>Quantity<\/legend>/,
  );
});
