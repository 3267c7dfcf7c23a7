import { useState } from "react";
import { adminSetTaxCode, type CodedVariant, taxCodeBody } from "#shared/contract/admin-e-receipts.ts";
import { taxCodeText } from "#shared/domain/tax-code.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { BothNames } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { TaxCodesData } from "./load-documents.ts";
import { codeField, TaxCodeFields, toCodeBody, toCodeValues } from "./tax-code-fields.tsx";

interface Props {
  readonly variant: CodedVariant;
}

function CodeDialog({ variant, onClose }: Props & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSetTaxCode,
    params: { id: variant.id },
    defaults: toCodeValues(variant.taxCode),
    toBody: (values) => ({ taxCode: toCodeBody(values) }),
    rules: bodyRules(taxCodeBody),
    toField: codeField("taxCode"),
    toWords: (field) => (field === "code" ? "Is no code of this kind" : undefined),
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Tax code of ${variant.sku}`} confirm="Save" form={form} onClose={onClose}>
      <p>The tax authority knows the item by it. Receipts that waited for it are issued at once.</p>
      <TaxCodeFields form={form} />
    </ActionDialog>
  );
}

function ChangeButton({ variant }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Change the code of ${variant.sku}`}
        onClick={() => setOpen(true)}
      >
        {variant.taxCode === null ? "Give a code" : "Change"}
      </Button>
      {isOpen && <CodeDialog variant={variant} onClose={() => setOpen(false)} />}
    </>
  );
}

const columns: readonly Column<CodedVariant>[] = [
  {
    id: "name",
    header: "Product",
    rowHeader: true,
    cell: ({ productId, productName }) => (
      <UiLink href={`${adminRoot}/products/${productId}`}>
        <BothNames name={productName} />
      </UiLink>
    ),
  },
  { id: "size", header: "Size", cell: ({ size }) => size },
  { id: "sku", header: "SKU", cell: ({ sku }) => <Ltr>{sku}</Ltr> },
  {
    id: "code",
    header: "Tax code",
    cell: ({ taxCode }) =>
      taxCode === null ? <Badge tone="warn">None</Badge> : <Ltr className="wrap-anywhere">{taxCodeText(taxCode)}</Ltr>,
  },
  { id: "change", header: "Change", cell: (variant) => <ChangeButton variant={variant} /> },
];

const chips = {
  label: "Code",
  name: "state",
  all: "All",
  options: [{ value: "missing", label: "Without a code" }],
};

/** Item codes for Egypt's tax authority. Many at once can be imported with a product file. */
export function TaxCodesPage({ data: { variants, pagination } }: { readonly data: TaxCodesData }) {
  return (
    <TablePage
      title="Tax codes"
      back={{ href: `${adminRoot}/tax-documents/e-receipts`, label: "E-receipts in Egypt" }}
      id="tax-codes"
      noun="items"
      hint="Items appear here once there are products."
      columns={columns}
      rows={variants}
      rowKey={({ id }) => id}
      pagination={pagination}
      search="Name or SKU"
      chips={chips}
    >
      <p className="text-small text-muted">
        For many at once, use the column <Ltr>tax_code</Ltr> of a file of products:{" "}
        <UiLink href={`${adminRoot}/products/import`}>import</UiLink>.
      </p>
    </TablePage>
  );
}
