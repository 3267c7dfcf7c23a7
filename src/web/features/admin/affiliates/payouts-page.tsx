import { useNavigate } from "react-router";
import { type AffiliatePayout, adminCreatePayout } from "#shared/contract/admin-affiliate-payouts.ts";
import { payoutStates } from "#shared/domain/affiliates.ts";
import { currencies } from "#shared/domain/currency.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { FilterChips } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { Amount, Panel, WhenBy } from "#web/admin-kit/parts.tsx";
import { saveFile } from "#web/admin-kit/save-file.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { cardIcon, downloadIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { obstacleNames, payoutLabels } from "./affiliate-words.ts";
import { affiliatesHome } from "./affiliates-page.tsx";
import type { PayoutsData } from "./load-affiliates.ts";

type Preview = PayoutsData["preview"];
type Payee = Preview["payees"][number] & Partial<Pick<Preview["leftOut"][number], "why">>;

const toColumns = (currency: Preview["currency"]): readonly Column<Payee>[] => [
  {
    id: "name",
    header: "Affiliate",
    rowHeader: true,
    cell: ({ affiliateId, name }) => (
      <UiLink href={`${affiliatesHome}/${affiliateId}`}>
        <UserText>{name}</UserText>
      </UiLink>
    ),
  },
  {
    id: "account",
    header: "Account",
    cell: ({ ibanLast4 }) => (ibanLast4 === null ? "–" : <Ltr>… {ibanLast4}</Ltr>),
  },
  {
    id: "why",
    header: "",
    headerText: "Left out",
    cell: ({ why }) => why && <Badge tone="warn">{obstacleNames[why]}</Badge>,
  },
  {
    id: "amount",
    header: "Payable",
    align: "end",
    cell: ({ amount }) => <Amount amount={amount} currency={currency} />,
  },
];

function Next({ preview }: { readonly preview: Preview }) {
  const { currency, total, payees, leftOut, minimum } = preview;
  const address = useListAddress();
  const navigate = useNavigate();
  const { isBusy, run } = useAction();
  const make = () =>
    run("Payout made, file downloaded", async () => {
      const { payout, file } = await api(adminCreatePayout, { body: { currency, total } });
      saveFile(file);
      await navigate(`${affiliatesHome}/payouts/${payout.id}`);
    });
  const rows: readonly Payee[] = [...payees, ...leftOut];
  return (
    <Panel
      title={`Payable now in ${currency}`}
      end={
        <Button
          size="sm"
          icon={downloadIcon}
          disabled={payees.length === 0}
          loading={isBusy}
          onClick={() => void make()}
        >
          Make the file
        </Button>
      }
    >
      <FilterChips
        label="Payable in"
        name="currency"
        address={{ ...address, get: () => currency }}
        options={currencies.map((code) => ({ value: code, label: code }))}
      />
      <p className="py-3 text-muted">
        {payees.length === 0 ? (
          "Nobody can be paid in this currency now."
        ) : (
          <>
            <strong>
              <Amount amount={total} currency={currency} />
            </strong>{" "}
            to {payees.length === 1 ? "one affiliate" : `${payees.length} affiliates`}.
          </>
        )}{" "}
        The smallest payout is <Amount amount={minimum} currency={currency} />.
      </p>
      {rows.length > 0 && (
        <DataTable
          caption="Who would be paid"
          layout="stack"
          dense
          columns={toColumns(currency)}
          rows={rows}
          rowKey={({ affiliateId }) => affiliateId}
        />
      )}
    </Panel>
  );
}

const columns: readonly Column<AffiliatePayout>[] = [
  {
    id: "number",
    header: "Payout",
    rowHeader: true,
    cell: ({ id, number, state }) => (
      <span className="flex flex-wrap items-center gap-2">
        <UiLink href={`${affiliatesHome}/payouts/${id}`}>Payout {number}</UiLink>
        <Badge tone={payoutLabels[state].tone}>{payoutLabels[state].text}</Badge>
      </span>
    ),
  },
  { id: "made", header: "Made", cell: ({ createdAt, createdBy }) => <WhenBy at={createdAt} person={createdBy} /> },
  { id: "reference", header: "Bank reference", cell: ({ bankReference }) => bankReference ?? "–" },
  { id: "payees", header: "Payees", align: "end", cell: ({ payees }) => payees },
  {
    id: "total",
    header: "Total",
    align: "end",
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
];

const chips = {
  label: "Status",
  name: "state",
  all: "All",
  options: payoutStates.map((value) => ({ value, label: payoutLabels[value].text })),
};

/** The commissions that can be paid now, and the payouts so far. */
export function PayoutsPage({ data: { preview, list } }: { readonly data: PayoutsData }) {
  return (
    <ListPage
      title="Payouts to affiliates"
      noun="payouts"
      back={{ href: affiliatesHome, label: "Affiliates" }}
      pagination={list.pagination}
      head={<Next preview={preview} />}
      chips={chips}
    >
      <DataTable
        caption="Payouts"
        layout="stack"
        columns={columns}
        rows={list.payouts}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={cardIcon} title="No payouts" description="Make a file of what is payable." />}
      />
    </ListPage>
  );
}
