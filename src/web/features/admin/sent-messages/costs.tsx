import type { MessageCost } from "#shared/contract/admin-notifications.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { channelWords, kindWords } from "./message-words.ts";

const millionth = 1_000_000;

const toPrice = ({ micro, currency }: MessageCost): string =>
  currency === null ? "Not known" : `${currency} ${(micro / millionth).toFixed(4)}`;

const columns: readonly Column<MessageCost>[] = [
  { id: "kind", header: "Message", rowHeader: true, cell: ({ kind }) => kindWords(kind) },
  { id: "channel", header: "By", cell: ({ channel }) => channelWords[channel] },
  { id: "country", header: "Country", cell: ({ country }) => (country === null ? "–" : <Ltr>{country}</Ltr>) },
  { id: "messages", header: "Messages", cell: ({ messages }) => <Ltr>{messages.toLocaleString("en")}</Ltr> },
  {
    id: "parts",
    header: "Parts",
    cell: ({ parts }) => (parts === undefined ? "–" : <Ltr>{parts.toLocaleString("en")}</Ltr>),
  },
  { id: "cost", header: "Cost", cell: (cost) => <Ltr>{toPrice(cost)}</Ltr> },
];

/** The costs of messages by WhatsApp and SMS, by kind, channel and country. */
export function Costs({ days, costs }: { readonly days: number; readonly costs: readonly MessageCost[] }) {
  if (costs.length === 0) return null;
  return (
    <div className="mb-5">
      <Panel title={`Cost of the last ${days} days`}>
        <DataTable
          caption="Cost by message, channel and country"
          layout="stack"
          columns={columns}
          rows={costs}
          rowKey={({ kind, channel, country, currency }) => `${kind} ${channel} ${country} ${currency}`}
        />
      </Panel>
    </div>
  );
}
