import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { DataTable } from "./data-table.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";
import { PhoneInput } from "./phone-input.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { Select } from "./select.tsx";

/** Rules of HTML that the Nu Html Checker reported as violated. */

it("a menu's button has no aria-expanded, since its popover sets the state", () => {
  const html = renderToString(<Menu trigger="Account">links</Menu>);
  expect(html).toContain("popoverTarget");
  expect(html).not.toContain("aria-expanded");
});

it("a national phone number is a text field with a phone's keyboard", () => {
  const html = renderToString(<PhoneInput countries={[]} country="EG" labels={{ country: "Country" }} />);
  expect(html).toMatch(/<input[^>]*autoComplete="tel-national"[^>]*type="text"[^>]*inputMode="tel"/);
});

it("a closed dialog refers to no title, since it is not rendered yet", () => {
  const closed = (
    <Dialog open={false} onClose={() => {}} title="Title" labels={{ close: "Close" }}>
      words
    </Dialog>
  );
  expect(renderToString(closed)).not.toContain("aria-labelledby");
});

it("a table's parts have no roles, since their elements imply them", () => {
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
