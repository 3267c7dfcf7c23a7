import { adminExportProducts } from "#shared/contract/admin-import.ts";
import type { AdminProductSummary } from "#shared/contract/admin-products.ts";
import { productKinds } from "#shared/contract/catalogue.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { kindNames } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { Amount, BothNames, When } from "#web/admin-kit/parts.tsx";
import { Thumbnail } from "#web/admin-kit/thumbnail.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { BulkEdit } from "./bulk-edit.tsx";
import { draftWord } from "./draft-word.ts";
import type { ProductList } from "./load-products.ts";

function Stock({ stock }: { readonly stock: number | null }) {
  if (stock === null) return <span className="text-muted">no limit</span>;
  if (stock === 0) return <Badge tone="danger">Out of stock</Badge>;
  return stock.toLocaleString("en");
}

const priceIn = (currency: string) => (product: AdminProductSummary) => {
  const price = product.prices.find((one) => one.currency === currency);
  return price === undefined ? "–" : <Amount amount={price.amount} currency={price.currency} />;
};

const columns: readonly Column<AdminProductSummary>[] = [
  {
    id: "name",
    header: "Product",
    rowHeader: true,
    sortable: true,
    className: "min-w-56",
    cell: (product) => (
      <span className="flex items-center gap-3">
        <Thumbnail image={product.image} />
        <UiLink href={`${adminRoot}/products/${product.id}`} className="no-underline hover:underline">
          <BothNames name={product.name} />
        </UiLink>
        {product.isArchived && (
          <Badge {...(product.toTranslate === null ? {} : { tone: "warn" })}>{draftWord(product)}</Badge>
        )}
      </span>
    ),
  },
  { id: "category", header: "Category", cell: (product) => product.category.name.en },
  { id: "kind", under: "category", header: "Type", cell: (product) => kindNames[product.kind] ?? product.kind },
  { id: "price", header: "EGP", headerText: "EGP", align: "end", sortable: true, cell: priceIn("EGP") },
  { id: "usd", under: "price", lineLabel: "", header: "USD", align: "end", cell: priceIn("USD") },
  {
    id: "discount",
    under: "price",
    header: "Discount",
    align: "end",
    cell: ({ discountPercentage: off }) => (off === 0 ? "–" : <Ltr>{`${off}%`}</Ltr>),
  },
  { id: "stock", header: "Stock", align: "end", sortable: true, cell: ({ stock }) => <Stock stock={stock} /> },
  { id: "updated", header: "Updated", sortable: true, cell: ({ updatedAt }) => <When at={updatedAt} /> },
];

const sorts = {
  name: { ascending: "name", descending: "-name" },
  price: { ascending: "price", descending: "-price" },
  stock: { ascending: "stock", descending: "-stock" },
  updated: { ascending: "newest", descending: "updated", first: "descending" },
} as const;

const chips = {
  label: "Status",
  name: "state",
  all: "Active",
  options: [
    { value: "archived", label: "Draft" },
    { value: "untranslated", label: "To translate" },
    { value: "all", label: "All" },
  ],
};
const kinds = productKinds.map((value) => ({ value, label: kindNames[value] ?? value }));
const stocks = [
  { value: "low", label: "Low stock" },
  { value: "out", label: "Out of stock" },
];
const sortOptions = [
  { value: "", label: "Newest first" },
  { value: "updated", label: "Recently updated" },
  { value: "name", label: "Name (A–Z)" },
  { value: "stock", label: "Lowest stock" },
  { value: "price", label: "Lowest price" },
];

type ExportQuery = NonNullable<CallInput<typeof adminExportProducts>["query"]>;

export function ProductsPage({ list }: { readonly list: ProductList }) {
  const categories = list.categories.map((one) => ({ value: one.slug, label: one.name.en }));
  return (
    <TablePage
      title="Products"
      id="products"
      noun="products"
      hint="Nothing is on sale yet. Add a category and then a product, or import a file of products."
      columns={columns}
      rows={list.products}
      rowKey={(product) => product.id}
      rowName={(product) => product.name.en}
      pagination={list.pagination}
      csv={(query: ExportQuery) => api(adminExportProducts, { query })}
      actions={
        <UiLink href={`${adminRoot}/products/import`} className={buttonClass({ size: "sm", variant: "secondary" })}>
          Import CSV
        </UiLink>
      }
      create={{ href: `${adminRoot}/products/new`, label: "New product" }}
      search="Name, URL or SKU"
      chips={chips}
      filters={[
        { label: "Category", name: "category", all: "All categories", options: categories },
        { label: "Type", name: "kind", all: "All types", options: kinds },
        { label: "Stock", name: "stock", all: "All stock levels", options: stocks },
      ]}
      sorts={sorts}
      sortOptions={sortOptions}
      bulk={(selection) => (
        <BulkEdit selection={selection} total={list.pagination.total} categories={list.categories} />
      )}
    />
  );
}
