import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { Amount, BothNames } from "#web/admin-kit/parts.tsx";
import { Thumbnail } from "#web/admin-kit/thumbnail.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { DataTable } from "#web/ui/data-table.tsx";

type Line = AdminOrder["lines"][number];

const refundedPieces = ({ lineRefunds }: AdminOrder, id: string): number =>
  lineRefunds.reduce((pieces, { lineId, quantity }) => pieces + (lineId === id ? quantity : 0), 0);

/** The order's items; refunded pieces are shown below their quantity, discounts below the total. */
export function OrderItems({ order }: { readonly order: AdminOrder }) {
  const money = (amount: number) => <Amount amount={amount} currency={order.currency} />;
  return (
    <DataTable<Line>
      caption="Items"
      layout="stack"
      dense
      rows={order.lines}
      rowKey={(line) => line.id}
      columns={[
        {
          id: "name",
          header: "Product",
          rowHeader: true,
          className: "md:min-w-60",
          cell: (line) => (
            <AdminLink
              href={`${adminRoot}/products/${line.productId}`}
              className="flex items-center gap-3 no-underline hover:underline"
            >
              <Thumbnail image={line.image} />
              <span className="flex min-w-0 flex-col">
                <BothNames name={line.name} />
                <span className="text-small font-normal text-muted">
                  {line.variantLabel !== null && `${line.variantLabel.en}: `}
                  <UserText>{line.sizeLabel?.en ?? line.size}</UserText>
                </span>
                {line.agreedPrice !== null && (
                  <span className="text-small font-normal text-muted">
                    Agreed instead of {money(line.agreedPrice.listPrice)}:{" "}
                    <UserText>{line.agreedPrice.reason}</UserText>
                  </span>
                )}
                {line.sku !== null && (
                  <span className="text-small font-normal text-muted">
                    SKU <Ltr>{line.sku}</Ltr>
                  </span>
                )}
              </span>
            </AdminLink>
          ),
        },
        {
          id: "unit",
          header: "Price",
          align: "end",
          cell: (line) => (line.points > 0 ? <Ltr>{counted(line.points, "point")}</Ltr> : money(line.unitPrice)),
        },
        {
          id: "quantity",
          header: "Quantity",
          align: "end",
          cell: (line) => {
            const refunded = refundedPieces(order, line.id);
            return (
              <div>
                {line.quantity}
                {refunded > 0 && (
                  <span className="block text-small whitespace-nowrap text-muted">{refunded} refunded</span>
                )}
              </div>
            );
          },
        },
        {
          id: "total",
          header: "Total",
          align: "end",
          // A column of its own would not fit beside the customer.
          cell: (line) => (
            <div>
              {money(line.total)}
              {line.discount > 0 && (
                <span className="block text-small text-muted">Discount {money(line.discount)}</span>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
