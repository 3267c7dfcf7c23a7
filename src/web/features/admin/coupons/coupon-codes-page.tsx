import {
  type AdminCouponCode,
  adminExportCouponCodes,
  type CouponCodeState,
  couponCodeStates,
} from "#shared/contract/admin-coupon-codes.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import type { Label } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { CouponCodesData } from "./load-coupons.ts";
import { MakeCodes } from "./make-codes.tsx";
import { RevokeCodes } from "./revoke-codes.tsx";

const stateLabels: Readonly<Record<CouponCodeState, Label>> = {
  free: { text: "Unused", tone: "success" },
  used: { text: "Used", tone: "neutral" },
  revoked: { text: "Revoked", tone: "warn" },
};

const columns: readonly Column<AdminCouponCode>[] = [
  { id: "code", header: "Code", rowHeader: true, cell: ({ code }) => <Ltr className="whitespace-nowrap">{code}</Ltr> },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <Badge tone={stateLabels[state].tone}>{stateLabels[state].text}</Badge>,
  },
  {
    id: "order",
    header: "Order",
    cell: ({ orderId }) =>
      orderId === null ? "–" : <UiLink href={`${adminRoot}/orders/${orderId}`}>Open order</UiLink>,
  },
  { id: "used", header: "Used", cell: ({ usedAt }) => (usedAt === null ? "–" : <When at={usedAt} exact />) },
  { id: "made", header: "Created", cell: ({ createdAt }) => <When at={createdAt} /> },
];

type ExportQuery = NonNullable<CallInput<typeof adminExportCouponCodes>["query"]>;

function Note({ coupon, list: { counts } }: CouponCodesData) {
  const shown = (count: number) => count.toLocaleString("en");
  return (
    <p className="text-small text-muted">
      <UiLink href={`${adminRoot}/coupons/${coupon.id}`}>{coupon.code}</UiLink>: {shown(counts.made)} made,{" "}
      {shown(counts.used)} used, {shown(counts.free)} unused, {shown(counts.revoked)} revoked.
    </p>
  );
}

/** A coupon's single-use codes. */
export function CouponCodesPage({ data }: { readonly data: CouponCodesData }) {
  const { coupon, list } = data;
  const params = { id: coupon.id };
  return (
    <TablePage
      title={`Codes of ${coupon.code}`}
      back={{ href: `${adminRoot}/coupons/${coupon.id}`, label: coupon.code }}
      id="coupon-codes"
      noun="codes"
      columns={columns}
      rows={list.codes}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      pagination={list.pagination}
      csv={(query: ExportQuery) => api(adminExportCouponCodes, { params, query })}
      actions={
        <>
          {list.counts.free > 0 && <RevokeCodes couponId={coupon.id} codeIds={null} label="Revoke all unused" />}
          <MakeCodes coupon={coupon} />
        </>
      }
      bulk={({ rows, clear }) => (
        <RevokeCodes
          couponId={coupon.id}
          codeIds={rows.map(({ id }) => id)}
          label="Revoke selected codes"
          onDone={clear}
        />
      )}
      search="Code"
      chips={{
        label: "Status",
        name: "state",
        all: "All",
        options: couponCodeStates.map((value) => ({ value, label: stateLabels[value].text })),
      }}
    >
      <Note {...data} />
    </TablePage>
  );
}
