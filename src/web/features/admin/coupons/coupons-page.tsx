import { type AdminCoupon, type CouponState, couponStates } from "#shared/contract/admin-coupons.ts";
import { currencies } from "#shared/domain/currency.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import type { Label } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { offerLabels } from "#web/admin-kit/offer-labels.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { CouponList } from "./load-coupons.ts";

export const couponLabels: Readonly<Record<CouponState, Label>> = {
  ...offerLabels,
  used_up: { text: "Used up", tone: "warn" },
};

export const couponKindNames = { percentage: "Percentage", amount: "Amount", free_shipping: "Free shipping" } as const;

/** The coupon's value: "15 %", the amounts, or another benefit. */
function Gives({ coupon }: { readonly coupon: AdminCoupon }) {
  if (coupon.kind === "percentage") return <Ltr>{`${coupon.percentage}%`}</Ltr>;
  if (coupon.kind === "free_shipping") return "Free shipping";
  return (
    <span className="flex flex-wrap gap-x-3">
      {currencies.map((currency) => {
        const amount = coupon.amounts[currency];
        return amount === null ? null : <Amount key={currency} amount={amount} currency={currency} />;
      })}
    </span>
  );
}

const columns: readonly Column<AdminCoupon>[] = [
  {
    id: "code",
    header: "Code",
    rowHeader: true,
    sortable: true,
    cell: (coupon) =>
      coupon.isVoucher ? (
        <Ltr className="whitespace-nowrap">{coupon.code}</Ltr>
      ) : (
        <UiLink href={`${adminRoot}/coupons/${coupon.id}`}>
          <Ltr className="whitespace-nowrap">{coupon.code}</Ltr>
        </UiLink>
      ),
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <Badge tone={couponLabels[state].tone}>{couponLabels[state].text}</Badge>,
  },
  { id: "gives", header: "Discount", cell: (coupon) => <Gives coupon={coupon} /> },
  {
    id: "used",
    header: "Used",
    align: "end",
    sortable: true,
    cell: ({ usedCount, totalLimit }) => (
      <Ltr>{`${usedCount.toLocaleString("en")}${totalLimit === null ? "" : ` / ${totalLimit.toLocaleString("en")}`}`}</Ltr>
    ),
  },
  {
    id: "starts",
    under: "ends",
    header: "Starts",
    cell: ({ startsAt }) => (startsAt === null ? "–" : <When at={startsAt} exact />),
  },
  {
    id: "ends",
    header: "Ends",
    sortable: true,
    cell: ({ endsAt }) => (endsAt === null ? "–" : <When at={endsAt} exact />),
  },
  { id: "made", header: "Created", sortable: true, cell: ({ createdAt }) => <When at={createdAt} /> },
];

const sorts = {
  code: { ascending: "code", descending: "code" },
  used: { ascending: "-used", descending: "-used" },
  ends: { ascending: "ends", descending: "ends" },
  made: { ascending: "newest", descending: "newest" },
} as const;

export function CouponsPage({ list }: { readonly list: CouponList }) {
  return (
    <TablePage
      title="Coupons"
      id="coupons"
      noun="coupons"
      hint="A coupon is a code that customers enter at checkout for a discount."
      columns={columns}
      rows={list.coupons}
      rowKey={(coupon) => coupon.id}
      pagination={list.pagination}
      create={{ href: `${adminRoot}/coupons/new`, label: "New coupon" }}
      search="Code"
      chips={{
        label: "Status",
        name: "state",
        all: "All",
        options: couponStates.map((value) => ({ value, label: couponLabels[value].text })),
      }}
      filters={[
        {
          label: "Type",
          name: "kind",
          all: "All types",
          options: Object.entries(couponKindNames).map(([value, label]) => ({ value, label })),
        },
        {
          label: "Source",
          name: "of",
          all: "Shop coupons",
          options: [{ value: "vouchers", label: "Points vouchers" }],
        },
      ]}
      sorts={sorts}
      usualSort="newest"
      sortOptions={[
        { value: "", label: "Newest first" },
        { value: "code", label: "Code (A–Z)" },
        { value: "-used", label: "Most used" },
        { value: "ends", label: "Ending soon" },
      ]}
    />
  );
}
