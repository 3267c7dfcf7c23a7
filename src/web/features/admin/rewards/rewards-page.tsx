import type { AdminReward } from "#shared/contract/admin-rewards.ts";
import { currencies } from "#shared/domain/currency.ts";
import { CreateLink } from "#web/admin-kit/create-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Amount, BothNames, Panel } from "#web/admin-kit/parts.tsx";
import { Thumbnail } from "#web/admin-kit/thumbnail.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

export const rewardKindNames = { product: "Product", voucher: "Voucher", free_shipping: "Free shipping" } as const;

const columns: readonly Column<AdminReward>[] = [
  {
    id: "name",
    header: "Reward",
    rowHeader: true,
    className: "min-w-56",
    cell: (reward) => (
      <span className="flex items-center gap-3">
        <Thumbnail image={reward.image} />
        <UiLink href={`${adminRoot}/rewards/${reward.id}`} className="no-underline hover:underline">
          <BothNames name={reward.name} />
        </UiLink>
      </span>
    ),
  },
  { id: "kind", header: "Type", cell: ({ kind }) => rewardKindNames[kind] },
  { id: "points", header: "Points", align: "end", cell: ({ points }) => points.toLocaleString("en") },
  {
    id: "worth",
    header: "Value",
    cell: ({ kind, amounts }) =>
      kind === "voucher" ? (
        <span className="flex flex-wrap gap-x-3">
          {currencies.map((currency) => {
            const amount = amounts[currency];
            return amount === null ? null : <Amount key={currency} amount={amount} currency={currency} />;
          })}
        </span>
      ) : (
        "–"
      ),
  },
  {
    id: "stock",
    header: "Available",
    align: "end",
    cell: ({ kind, stock }) =>
      kind === "product" ? (
        <span className="text-muted">product stock</span>
      ) : stock === null ? (
        <span className="text-muted">no limit</span>
      ) : (
        stock.toLocaleString("en")
      ),
  },
  {
    id: "state",
    header: "Status",
    cell: ({ isActive }) => (isActive ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge>),
  },
];

export function RewardsPage({ data }: { readonly data: readonly AdminReward[] }) {
  return (
    <AdminPage title="Rewards" actions={<CreateLink href={`${adminRoot}/rewards/new`} label="New reward" />}>
      <Panel title="Rewards in display order">
        <DataTable
          caption="Rewards"
          layout="stack"
          columns={columns}
          rows={data}
          rowKey={(reward) => reward.id}
          empty={
            <EmptyState icon={giftIcon} title="No rewards" description="Add a reward to let customers redeem points." />
          }
        />
      </Panel>
    </AdminPage>
  );
}
