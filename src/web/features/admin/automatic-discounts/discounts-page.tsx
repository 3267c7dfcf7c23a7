import type { AdminAutomaticDiscount } from "#shared/contract/admin-automatic-discounts.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { offerLabels } from "#web/admin-kit/offer-labels.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { describeDiscount } from "./describe-discount.ts";
import type { DiscountList } from "./load-discounts.ts";

export const discountHome = `${adminRoot}/automatic-discounts`;

const isLimited = ({ productIds, categoryIds }: AdminAutomaticDiscount): boolean =>
  productIds !== null || categoryIds !== null;

const columns: readonly Column<AdminAutomaticDiscount>[] = [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ id, name }) => <UiLink href={`${discountHome}/${id}`}>{name.en}</UiLink>,
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <Badge tone={offerLabels[state].tone}>{offerLabels[state].text}</Badge>,
  },
  {
    id: "gives",
    header: "Discount",
    cell: (discount) => describeDiscount({ ...discount, isLimited: isLimited(discount) }),
  },
  { id: "starts", header: "Starts", cell: ({ startsAt }) => (startsAt === null ? "–" : <When at={startsAt} exact />) },
  { id: "ends", header: "Ends", cell: ({ endsAt }) => (endsAt === null ? "–" : <When at={endsAt} exact />) },
];

export function DiscountsPage({ list }: { readonly list: DiscountList }) {
  return (
    <TablePage
      title="Automatic discounts"
      id="automatic-discounts"
      noun="discounts"
      hint="These lower the price in the cart by themselves, without a code."
      columns={columns}
      rows={list.discounts}
      rowKey={({ id }) => id}
      pagination={list.pagination}
      create={{ href: `${discountHome}/new`, label: "New discount" }}
    />
  );
}
