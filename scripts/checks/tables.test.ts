import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { checkTables, findMentions, toFinding } from "./tables.ts";

const owners = new Map([
  ["orders", "orders"],
  ["order_lines", "orders"],
  ["users", "accounts"],
]);

function findIn(path: string, text: string, allowed = {}) {
  const source = { path, text, parsed: parseSync(path, text) };
  return findMentions(source, new Set(owners.keys())).flatMap(
    (mention) => toFinding(mention, { owners, allowed })?.place ?? [],
  );
}

const file = "src/server/modules/cart/read.ts";

test.each([
  ["a read", "sql`select 1 from orders o`"],
  ["a join", "sql`select 1 from carts c join order_lines l on true`"],
  ["a second table after a comma", "sql`select 1 from carts c, public.users u`"],
  ["a write", '"update orders set note = null"'],
  ["an insert with columns", "sql`insert into users (id) select 1`"],
  ["a lock", '"lock table orders in share mode"'],
])("%s of another module's table is found", (_, statement) => {
  expect(findIn(file, `\nconst statement = ${statement};`)).toEqual([`${file}:2`]);
});

test.each([
  ["the module's own table", "src/server/modules/orders/read.ts", "sql`select 1 from orders`"],
  ["a comment", file, "1; // select 1 from orders"],
  ["an import", file, '1; import x from "orders"'],
  ["words that are no SQL", file, '"all orders, users"'],
  ["the read model", "src/server/modules/admin/find.ts", "sql`select 1 from orders`"],
])("%s is no finding", (_, path, statement) => {
  expect(findIn(path, `const statement = ${statement};`)).toEqual([]);
});

test("a declared read is allowed, for its module alone", () => {
  const statement = "const statement = sql`select 1 from orders`;";
  const allowed = { cart: { orders: "why" } };
  expect(findIn(file, statement, allowed)).toEqual([]);
  expect(findIn("src/server/modules/notifications/read.ts", statement, allowed)).toHaveLength(1);
});

test("every module names its own tables only, and every declaration is used", () => {
  expect(checkTables()).toEqual([]);
});
