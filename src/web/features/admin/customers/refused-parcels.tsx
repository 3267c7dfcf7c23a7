import { useState } from "react";
import { adminForgiveCodRefusal, type CodRefusal, forgiveCodRefusalBody } from "#shared/contract/cod.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Panel, When, WhenBy } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";

function ForgiveDialog({ refusal, onClose }: { readonly refusal: CodRefusal; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminForgiveCodRefusal,
    params: { id: refusal.id },
    defaults: { reason: "" },
    draftKey: `forgive:${refusal.id}`,
    rules: bodyRules(forgiveCodRefusalBody),
    done: "Forgiven",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Forgive ${refusal.orderNumber}`} confirm="Forgive" form={form} onClose={onClose}>
      <p>The parcel does not count against this customer any more when cash on delivery is offered.</p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** A customer's refused cash-on-delivery parcels; renders nothing without any. */
export function RefusedParcels({ refusals }: { readonly refusals: readonly CodRefusal[] }) {
  const [forgiving, setForgiving] = useState<CodRefusal>();
  if (refusals.length === 0) return null;
  return (
    <Panel title="Refused cash parcels">
      <DataTable<CodRefusal>
        caption="Refused cash parcels"
        layout="stack"
        dense
        rows={refusals}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "order",
            header: "Order",
            rowHeader: true,
            cell: ({ orderId, orderNumber }) => (
              <AdminLink href={`${adminRoot}/orders/${orderId}`} className="whitespace-nowrap">
                <Ltr>{orderNumber}</Ltr>
              </AdminLink>
            ),
          },
          { id: "at", header: "Came back", cell: ({ at }) => <When at={at} /> },
          {
            id: "forgiven",
            header: "Counts",
            cell: (refusal) =>
              refusal.forgiven === null ? (
                <Button size="sm" variant="secondary" onClick={() => setForgiving(refusal)}>
                  Forgive<span className="sr-only"> {refusal.orderNumber}</span>
                </Button>
              ) : (
                <span className="flex flex-col">
                  <WhenBy at={refusal.forgiven.at} person={refusal.forgiven.by} />
                  <UserText className="text-small text-muted">{refusal.forgiven.reason}</UserText>
                </span>
              ),
          },
        ]}
      />
      {forgiving && <ForgiveDialog refusal={forgiving} onClose={() => setForgiving(undefined)} />}
    </Panel>
  );
}
