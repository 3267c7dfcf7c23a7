import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { canBeAddedTo } from "#shared/domain/supplements.ts";
import { draftHome, draftLabels } from "#web/admin-kit/draft-words.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { OrderBadge, Panel, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { OrderPage } from "./load-orders.ts";

type Related = NonNullable<AdminOrder["parent"]>;

const OrderLink = ({ order }: { readonly order: Related }) => (
  <span className="flex flex-wrap items-center gap-2">
    <UiLink href={`${adminRoot}/orders/${order.id}`} className="underline">
      <Ltr>{order.number}</Ltr>
    </UiLink>
    <OrderBadge status={order.status} />
  </span>
);

/** A supplement that the customer has not ordered yet. */
const Waiting = ({ draft }: { readonly draft: OrderPage["supplements"][number] }) => (
  <span className="flex flex-col gap-1">
    <span className="flex flex-wrap items-center gap-2">
      <UiLink href={`${draftHome}/${draft.id}`} className="underline">
        Waits for the customer
      </UiLink>
      <Badge tone={draftLabels[draft.state].tone}>{draftLabels[draft.state].text}</Badge>
    </span>
    <span className="text-small text-muted">
      Until <When at={draft.expiresAt} exact />. <UserText>{draft.supplement?.reason ?? ""}</UserText>
    </span>
  </span>
);

/** The order that this one supplements, its own supplements, and a link to add one. */
export function SupplementsPanel({ order, supplements }: Pick<OrderPage, "order" | "supplements">) {
  const { parent, supplements: ordered = [] } = order;
  const waiting = supplements.filter(({ state }) => state !== "used");
  const mayAdd = canBeAddedTo(order);
  if (parent === undefined && ordered.length + waiting.length === 0 && !mayAdd) return null;
  return (
    <Panel
      title="Supplements"
      end={
        mayAdd && (
          <UiLink href={`${adminRoot}/orders/${order.id}/supplement`} className="underline">
            Add products
          </UiLink>
        )
      }
    >
      {parent !== undefined && (
        <p className="mb-2 flex flex-wrap items-center gap-2">
          Added to <OrderLink order={parent} />
        </p>
      )}
      {ordered.length + waiting.length === 0 ? (
        <p className="text-muted">Nothing was added.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {ordered.map((one) => (
            <li key={one.id}>
              <OrderLink order={one} />
            </li>
          ))}
          {waiting.map((draft) => (
            <li key={draft.id}>
              <Waiting draft={draft} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
