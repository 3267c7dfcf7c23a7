import { useState } from "react";
import { adminAddRedirect, adminRemoveRedirect, type Redirect, redirectBody } from "#shared/contract/redirects.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingFound } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { RemoveDialog } from "#web/admin-kit/remove-dialog.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { arrowEndIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextField } from "#web/ui/input.tsx";
import type { RedirectList } from "./load-redirects.ts";

const sources: Readonly<Record<Redirect["source"], string>> = {
  staff: "Staff",
  shopify: "Shopify import",
  woocommerce: "WooCommerce import",
};

const columnsFor = (onRemove: (redirect: Redirect) => void): readonly Column<Redirect>[] => [
  {
    id: "from",
    header: "Old address",
    rowHeader: true,
    cell: ({ from }) => <Ltr className="wrap-anywhere">{from}</Ltr>,
  },
  { id: "to", header: "Leads to", cell: ({ to }) => <Ltr className="wrap-anywhere">{to}</Ltr> },
  { id: "hits", header: "Followed", align: "end", cell: ({ hits }) => hits.toLocaleString("en") },
  {
    id: "last",
    header: "Last followed",
    cell: ({ lastHitAt }) => (lastHitAt === null ? "Never" : <When at={lastHitAt} />),
  },
  { id: "source", header: "From", cell: ({ source }) => sources[source] },
  {
    id: "remove",
    header: "",
    align: "end",
    cell: (redirect) => (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Remove redirect from ${redirect.from}`}
        onClick={() => onRemove(redirect)}
      >
        Remove
      </Button>
    ),
  },
];

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminAddRedirect,
    defaults: { from: "", to: "" },
    draftKey: "redirect:new",
    rules: bodyRules(redirectBody),
    send: (_, { values }) => api(adminAddRedirect, { body: values }),
    done: "Redirect added",
    onDone: onClose,
  });
  return (
    <ActionDialog title="New redirect" confirm="Add" form={form} onClose={onClose}>
      <TextField
        {...form.field("from")}
        label="Old address"
        hint="The part behind the domain, such as /products/belt. It is followed in both languages."
        required
        dir="ltr"
        maxLength={1000}
      />
      <TextField
        {...form.field("to")}
        label="Leads to"
        hint="A page of this shop, such as /product/belt."
        required
        dir="ltr"
        maxLength={1000}
      />
      <p className="text-small text-muted">A page that exists at the old address is shown instead.</p>
    </ActionDialog>
  );
}

const filters = [
  { label: "Sort", name: "sort", all: "Newest first", options: [{ value: "hits", label: "Most followed" }] },
];

/** Old paths and the pages that they redirect to. */
export function RedirectsPage({ list: { redirects, pagination } }: { readonly list: RedirectList }) {
  const address = useListAddress();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Redirect>();
  return (
    <ListPage
      title="Redirects"
      noun="redirects"
      pagination={pagination}
      search="Address"
      filters={filters}
      actions={
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          New redirect
        </Button>
      }
    >
      <DataTable
        caption="Redirects"
        layout="stack"
        columns={columnsFor(setRemoving)}
        rows={redirects}
        rowKey={({ id }) => id}
        empty={
          <NothingFound
            noun="redirects"
            address={address}
            total={pagination.total}
            unfiltered={
              <EmptyState
                icon={arrowEndIcon}
                title="No redirects"
                description="Old addresses of another shop come here with its products. You can add others yourself."
              />
            }
          />
        }
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {removing !== undefined && (
        <RemoveDialog
          title="Remove this redirect?"
          verb="Remove"
          done="Redirect removed"
          remove={() => api(adminRemoveRedirect, { params: { id: removing.id } })}
          onClose={() => setRemoving(undefined)}
        >
          <Ltr className="wrap-anywhere">{removing.from}</Ltr> is not found any more. Browsers that followed it remember
          it for an hour.
        </RemoveDialog>
      )}
    </ListPage>
  );
}
