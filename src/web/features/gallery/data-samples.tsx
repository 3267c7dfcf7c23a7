import type { Language } from "#shared/i18n/languages.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { chartIcon } from "#web/ui/drawn-icons.ts";
import { Money } from "#web/ui/money.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { Group, Row, type SampleProps } from "./sample-frame.tsx";
import type { Samples } from "./samples.ts";

const orders = [
  { id: "HM-20931", amountMinor: 185000 },
  { id: "HM-20874", amountMinor: 64000 },
];

export function DataSamples({ words, lang }: SampleProps) {
  const [subtotal, discount, delivery, total] = words.summary;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency="EGP" lang={lang} />;
  return (
    <Group title={words.parts.data}>
      <ProgressBar label={words.progress} value={3} max={12} valueText={<Ltr>25%</Ltr>} />
      <Stepper
        label={words.parts.progress}
        doneLabel={words.done}
        current={1}
        steps={words.steps.map((label) => ({ id: label, label }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Timeline
          items={[
            { id: "a", title: words.timeline[0], time: words.timelineTime, state: "done" },
            { id: "b", title: words.timeline[1], time: words.timelineTime, state: "current" },
            { id: "c", title: words.timeline[2], state: "upcoming" },
          ]}
        />
        <Card tone="sand">
          <SummaryList
            rows={[
              { id: "subtotal", label: subtotal, value: money(230000) },
              { id: "discount", label: discount, value: money(-45000), tone: "saving" },
              { id: "delivery", label: delivery, value: <Money amountMinor={0} currency="EGP" lang={lang} free /> },
              { id: "total", label: total, value: money(185000), tone: "total" },
            ]}
          />
        </Card>
        <StatTile
          label={words.revenue}
          value={money(18450000)}
          icon={chartIcon}
          delta={{ text: "+12.4%", direction: "up", good: true }}
          hint={words.date}
        />
        <Card>
          <Row>
            <Avatar name={words.customer} size={48} />
            <span className="font-semibold">{words.customer}</span>
          </Row>
          <div className="mt-4">
            <SkeletonText lines={2} />
          </div>
        </Card>
      </div>
      <Orders words={words} lang={lang} />
    </Group>
  );
}

function Orders({ words, lang }: { words: Samples; lang: Language }) {
  const [order = "", date = "", status = "", amount = ""] = words.order;
  return (
    <DataTable
      caption={words.orders}
      showCaption
      layout="stack"
      rows={orders}
      rowKey={(row) => row.id}
      columns={[
        { id: "order", header: order, rowHeader: true, cell: (row) => <Ltr>#{row.id}</Ltr> },
        { id: "date", header: date, cell: () => words.date },
        { id: "status", header: status, cell: () => <Badge tone="info">{words.badges[4]}</Badge> },
        {
          id: "amount",
          header: amount,
          align: "end",
          cell: (row) => <Money amountMinor={row.amountMinor} currency="EGP" lang={lang} />,
        },
      ]}
    />
  );
}
