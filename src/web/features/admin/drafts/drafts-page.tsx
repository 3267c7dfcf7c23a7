import { type DraftSummary, draftStates } from "#shared/contract/admin-drafts.ts";
import { draftHome, draftLabels } from "#web/admin-kit/draft-words.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { DraftList } from "./load-drafts.ts";

const columns: readonly Column<DraftSummary>[] = [
  {
    id: "customer",
    header: "Customer",
    rowHeader: true,
    cell: ({ id, customer }) => (
      <span className="flex min-w-0 flex-col items-start max-md:items-end">
        <UiLink href={`${draftHome}/${id}`}>
          {customer.name === null ? <Ltr>{customer.email}</Ltr> : <UserText>{customer.name}</UserText>}
        </UiLink>
        {customer.name !== null && <Ltr className="text-small wrap-anywhere text-muted">{customer.email}</Ltr>}
      </span>
    ),
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <Badge tone={draftLabels[state].tone}>{draftLabels[state].text}</Badge>,
  },
  { id: "items", header: "Items", align: "end", cell: ({ itemCount }) => itemCount },
  { id: "sent", header: "Sent", cell: ({ sentAt }) => (sentAt === null ? "–" : <When at={sentAt} />) },
  { id: "expires", header: "Valid until", cell: ({ expiresAt }) => <When at={expiresAt} exact /> },
  {
    id: "order",
    header: "Order",
    cell: ({ orderId, orderNumber }) =>
      orderId === null ? (
        "–"
      ) : (
        <UiLink href={`${adminRoot}/orders/${orderId}`}>
          <Ltr>{orderNumber ?? "Order"}</Ltr>
        </UiLink>
      ),
  },
  { id: "by", header: "Written by", cell: ({ createdBy }) => createdBy ?? "–" },
];

const chips = {
  label: "Status",
  name: "state",
  all: "All",
  options: draftStates.map((value) => ({ value, label: draftLabels[value].text })),
};

/** Orders that staff wrote for customers. */
export const DraftsPage = ({ list }: { readonly list: DraftList }) => (
  <TablePage
    title="Drafts"
    id="drafts"
    noun="drafts"
    hint="Write an order for a customer who calls or writes, and send them a link to pay it."
    columns={columns}
    rows={list.drafts}
    rowKey={({ id }) => id}
    pagination={list.pagination}
    search="Email, name or phone"
    chips={chips}
    create={{ href: `${draftHome}/new`, label: "New order" }}
  />
);
