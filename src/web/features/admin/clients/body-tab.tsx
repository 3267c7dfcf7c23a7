import { formatDate } from "#shared/domain/format-date.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { LineChart } from "#web/ui/charts/line-chart.tsx";
import { chartIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { TabContent } from "./load-client.ts";

type Content = Extract<TabContent, { tab: "body" }>;

const unitOf = (metric: string): string => (metric === "weight" ? "kg" : metric === "body_fat" ? "%" : "cm");
const shortDay = (day: string): string => formatDate(day, "en", { timeZone: "UTC", month: "short", year: false });

/** Weight and girths over time, the weight first. */
export function BodyTab({ measurements }: Content) {
  const byMetric = Map.groupBy(measurements, ({ metric }) => metric);
  if (byMetric.size === 0)
    return (
      <EmptyState
        icon={chartIcon}
        title="No measurements yet"
        description="The client writes them down on their own."
      />
    );
  const sorted = [...byMetric].sort(([a], [b]) => Number(b === "weight") - Number(a === "weight"));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {sorted.map(([metric, values]) => (
        <Panel key={metric} title={sentence(metric)}>
          <LineChart
            title={sentence(metric)}
            hidesTitle
            format={(value) => `${value} ${unitOf(metric)}`}
            words={{ label: "Day", value: sentence(metric), table: "As a table" }}
            ends={["first", "last"]}
            points={values.map(({ on, value }) => ({ id: on, value, label: shortDay(on), time: Date.parse(on) }))}
          />
        </Panel>
      ))}
    </div>
  );
}
