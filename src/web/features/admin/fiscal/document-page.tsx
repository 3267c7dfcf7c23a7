import { useState } from "react";
import { adminGetTaxDocumentFile, type FullTaxDocument } from "#shared/contract/admin-tax-documents.ts";
import { taxPercents } from "#shared/domain/tax-documents.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Amount, BothNames, Panel, When } from "#web/admin-kit/parts.tsx";
import { kindNames } from "#web/admin-kit/tax-document-words.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { saveBlob } from "#web/lib/api/save-blob.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { SummaryList, type SummaryRow } from "#web/ui/summary-list.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { AuthorityPanel, SourceButton } from "./authority-panel.tsx";
import { reasonNames } from "./document-words.ts";
import { documentColumns, StateBadges } from "./documents-page.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";

type Line = FullTaxDocument["lines"][number];

function FileButton({ id, number }: Pick<FullTaxDocument, "id" | "number">) {
  const { isBusy, run } = useAction();
  const save = () =>
    run("PDF saved", async () =>
      saveBlob(await api(adminGetTaxDocumentFile, { params: { id } }), `${number ?? "tax-document"}.pdf`),
    );
  return (
    <Button size="sm" variant="secondary" icon={downloadIcon} loading={isBusy} onClick={save}>
      PDF
    </Button>
  );
}

const lineColumns = (currency: FullTaxDocument["currency"]): readonly Column<Line>[] => {
  const money = (id: "allowance" | "net" | "tax" | "total", header: string): Column<Line> => ({
    id,
    header,
    align: "end",
    cell: (line) => <Amount amount={line[id]} currency={currency} />,
  });
  return [
    {
      id: "name",
      header: "Item",
      rowHeader: true,
      className: "md:min-w-44",
      cell: ({ name }) => <BothNames name={name} />,
    },
    { id: "quantity", header: "Quantity", align: "end", cell: ({ quantity }) => quantity },
    { id: "price", header: "Price without VAT", align: "end", cell: ({ price }) => <Ltr>{price}</Ltr> },
    money("allowance", "Allowance"),
    money("net", "Net"),
    money("tax", "VAT"),
    money("total", "Total"),
  ];
};

function toFacts(document: FullTaxDocument): SummaryRow[] {
  const { market, kind, orderId, orderNumber, counter, createdAt, issuedAt, sellerName, vatNumber, reason } = document;
  return [
    { id: "kind", label: "Kind", value: kindNames[market][kind] },
    {
      id: "state",
      label: "Status",
      value: <StateBadges document={document} />,
    },
    ...(reason === null ? [] : [{ id: "reason", label: "Reason", value: reasonNames[reason] }]),
    {
      id: "order",
      label: "Order",
      value: (
        <UiLink href={`${adminRoot}/orders/${orderId}`}>
          <Ltr>{orderNumber}</Ltr>
        </UiLink>
      ),
    },
    { id: "decided", label: "Decided", value: <When at={createdAt} exact /> },
    ...(issuedAt === null ? [] : [{ id: "issued", label: "Issued", value: <When at={issuedAt} exact /> }]),
    ...(counter === null ? [] : [{ id: "counter", label: "Counter", value: counter }]),
    ...(sellerName === null ? [] : [{ id: "seller", label: "Seller", value: <BothNames name={sellerName} /> }]),
    ...(vatNumber === null
      ? []
      : [{ id: "vat", label: market === "EG" ? "Tax number" : "VAT number", value: <Ltr>{vatNumber}</Ltr> }]),
  ];
}

function toAmounts({ market, currency, net, tax, rounding, total, localTax }: FullTaxDocument): SummaryRow[] {
  const row = (id: string, label: string, amount: number, tone: SummaryRow["tone"] = "plain"): SummaryRow => ({
    id,
    label,
    value: <Amount amount={amount} currency={currency} />,
    tone,
  });
  return [
    row("net", "Net", net),
    row("tax", `VAT ${taxPercents[market]}%`, tax),
    ...(rounding === 0 ? [] : [row("rounding", "Rounding", rounding)]),
    row("total", "Total with VAT", total, "total"),
    ...(market !== "SA" || currency === "SAR"
      ? []
      : [{ id: "local", label: "VAT in riyals", value: <Amount amount={localTax} currency="SAR" /> }]),
  ];
}

function QrText({ qr }: { readonly qr: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Hide QR text" : "Show QR text"}
      </Button>
      {isOpen && (
        <p className="mt-2 wrap-anywhere">
          <Ltr>{qr}</Ltr>
        </p>
      )}
    </div>
  );
}

/** A tax document with its lines, and the others of its order. */
export function TaxDocumentPage({ document }: { readonly document: FullTaxDocument }) {
  const { id, market, number, kind, qr, currency, lines, related } = document;
  const others = related.filter((one) => one.id !== id);
  return (
    <AdminPage
      title={number ?? kindNames[market][kind]}
      back={{ href: `${adminRoot}/tax-documents`, label: "Tax documents" }}
      actions={
        <>
          <FileButton id={id} number={number} />
          {document.hash !== null && <SourceButton document={document} />}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Panel title="Document">
          <SummaryList rows={toFacts(document)} />
        </Panel>
        <Panel title="Amounts">
          <SummaryList rows={toAmounts(document)} />
          {qr !== null && <QrText qr={qr} />}
        </Panel>
      </div>
      <WaitingPanel document={document} />
      <AuthorityPanel document={document} />
      <Panel title="Lines">
        <DataTable
          caption="Lines"
          layout="stack"
          dense
          columns={lineColumns(currency)}
          rows={[...lines]}
          rowKey={(line) => `${lines.indexOf(line)}`}
        />
      </Panel>
      {others.length > 0 && (
        <Panel title="Of the same order">
          <DataTable
            caption="Of the same order"
            layout="stack"
            dense
            columns={documentColumns.map((column) => ({ ...column, sortable: false }))}
            rows={others}
            rowKey={(one) => one.id}
          />
        </Panel>
      )}
    </AdminPage>
  );
}
