import type { ReactNode } from "react";
import type { Dashboard, Figure } from "#shared/contract/admin-reports.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Sparkline } from "#web/ui/charts/sparkline.tsx";
import { cashIcon, globeIcon, tagIcon, targetIcon, usersIcon, walletIcon } from "#web/ui/drawn-icons.ts";
import { StatTile, type StatTileProps } from "#web/ui/stat-tile.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

/** The change from the previous period in per cent; undefined without earlier data. */
export function toDelta({ value, previous }: Figure): StatTileProps["delta"] {
  if (value === null || previous === null || previous === 0) return undefined;
  const change = Math.round(((value - previous) / previous) * 1000) / 10;
  if (change === 0) return undefined;
  const isUp = change > 0;
  return {
    text: `${isUp ? "+" : "−"}${Math.abs(change).toLocaleString("en")}%`,
    direction: isUp ? "up" : "down",
    good: isUp,
  };
}

const toBefore = (figure: Figure, write: (value: number) => ReactNode): ReactNode =>
  figure.previous === null ? "no earlier data" : <>before: {write(figure.previous)}</>;

interface TileProps {
  readonly label: string;
  readonly icon: NonNullable<StatTileProps["icon"]>;
  readonly figure: Figure;
  readonly write: (value: number) => ReactNode;
  readonly series?: readonly number[];
  readonly note?: string;
}

function Tile({ label, icon, figure, write, series, note }: TileProps) {
  return (
    <StatTile
      label={label}
      icon={icon}
      value={figure.value === null ? "–" : write(figure.value)}
      delta={toDelta(figure)}
      hint={
        <>
          {toBefore(figure, write)}
          {note && <span className="block">{note}</span>}
        </>
      }
    >
      {series && <Sparkline values={series} isFromZero />}
    </StatTile>
  );
}

const whole = (value: number): string => value.toLocaleString("en");

export function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  const { currency, series } = dashboard;
  const money = (value: number) => <Amount amount={value} currency={currency} />;
  const averages = series.map(({ revenue, orders }) => (orders === 0 ? 0 : revenue / orders));
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Tile
        label={`Revenue in ${currency}`}
        icon={walletIcon}
        figure={dashboard.revenue}
        write={money}
        series={series.map((step) => step.revenue)}
      />
      <Tile
        label={`Orders in ${currency}`}
        icon="bag"
        figure={dashboard.orders}
        write={whole}
        series={series.map((step) => step.orders)}
      />
      <Tile
        label={`Average order in ${currency}`}
        icon={tagIcon}
        figure={dashboard.averageOrder}
        write={money}
        series={averages}
      />
      <Tile
        label="New customers"
        icon={usersIcon}
        figure={dashboard.newCustomers}
        write={whole}
        series={series.map((step) => step.newCustomers)}
      />
      <Tile
        label="Conversion"
        icon={targetIcon}
        figure={dashboard.conversion}
        write={(value) => `${value}%`}
        note="of customers with a cart, all currencies"
      />
      <Tile
        label="Points outstanding"
        icon="star"
        figure={dashboard.pointsOutstanding}
        write={whole}
        note="at the end of the period"
      />
      <StatTile
        label={`Cash to collect in ${currency}`}
        icon={cashIcon}
        value={money(dashboard.cashDue.amount)}
        hint={
          <>
            {`${counted(dashboard.cashDue.orders, "order")} to be paid on delivery, not in revenue`}
            <WithCouriers dashboard={dashboard} />
          </>
        }
      />
      <OtherCurrencies dashboard={dashboard} />
    </div>
  );
}

/** Cash that couriers have collected and not handed over, in every currency. */
function WithCouriers({ dashboard: { cashWithCouriers } }: { readonly dashboard: Dashboard }) {
  const may = useMay();
  return cashWithCouriers.map(({ currency, amount }) => {
    const words = (
      <>
        <Amount amount={amount} currency={currency} /> with couriers
      </>
    );
    return (
      <span key={currency} className="block">
        {may("payments") ? (
          <UiLink href={`${adminRoot}/courier-cash`} className="underline">
            {words}
          </UiLink>
        ) : (
          words
        )}
      </span>
    );
  });
}

function OtherCurrencies({ dashboard }: { readonly dashboard: Dashboard }) {
  const others = dashboard.currencies.filter((one) => one.currency !== dashboard.currency);
  const rows = others.map((one) => (
    <span key={one.currency} className="block">
      <Amount amount={one.revenue} currency={one.currency} /> from {whole(one.orders)}
    </span>
  ));
  return (
    <StatTile
      label="Orders in other currencies"
      icon={globeIcon}
      value={whole(others.reduce((sum, one) => sum + one.orders, 0))}
      hint={others.length === 0 ? "none in this period" : rows}
    />
  );
}
