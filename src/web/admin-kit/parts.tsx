import type { ReactNode } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import { formatDate, formatDateTime } from "#shared/domain/format-date.ts";
import { toMinor } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { orderLabels, paymentLabels } from "./labels.ts";

/** An API amount (major units) in the admin format. */
export function Amount({ amount, currency }: { readonly amount: number; readonly currency: Currency }) {
  return <Money amountMinor={toMinor(amount)} currency={currency} lang="en" />;
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const units = [
  { name: "day", seconds: 86_400, upTo: 7 * 86_400 },
  { name: "hour", seconds: 3600, upTo: 86_400 },
  { name: "minute", seconds: 60, upTo: 3600 },
] as const;

function relativeTo(now: number, at: number): string | undefined {
  const seconds = (at - now) / 1000;
  const unit = units.findLast(({ upTo }) => Math.abs(seconds) < upTo);
  return unit === undefined ? undefined : relative.format(Math.round(seconds / unit.seconds), unit.name);
}

const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A relative time with the exact time as its title. Rendered in the browser only. */
export function When({ at, exact = false }: { readonly at: string; readonly exact?: boolean }) {
  const zone = { timeZone: localZone(), month: "short" } as const;
  const written = formatDateTime(at, "en", zone);
  const short = relativeTo(Date.now(), Date.parse(at)) ?? formatDate(at, "en", zone);
  return (
    <time dateTime={at} title={written} className="whitespace-nowrap">
      {exact ? written : short}
    </time>
  );
}

/** A calendar day, `2026-11-30`, as staff read it. */
export function Day({ day }: { readonly day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDate(day, "en", { timeZone: "UTC", month: "short" })}
    </time>
  );
}

/** When something was done, and by whom. */
export function WhenBy({ at, person }: { readonly at: string; readonly person: { readonly name: string } | null }) {
  return (
    <span>
      <When at={at} />
      {person !== null && (
        <>
          {" "}
          by <UserText>{person.name}</UserText>
        </>
      )}
    </span>
  );
}

export function OrderBadge({ status }: { readonly status: OrderStatus }) {
  const { text, tone } = orderLabels[status];
  return <Badge tone={tone}>{text}</Badge>;
}

export function PaymentBadge({ status }: { readonly status: string }) {
  const label = paymentLabels[status];
  return <Badge tone={label?.tone ?? "neutral"}>{label?.text ?? status}</Badge>;
}

/** A name in English with the Arabic one below it. */
export function BothNames({ name }: { readonly name: LocalizedText }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span>{name.en}</span>
      <span lang="ar" className="text-small font-normal text-muted">
        <UserText>{name.ar}</UserText>
      </span>
    </span>
  );
}

interface PageProps {
  readonly title: string;
  readonly back?: { readonly href: string; readonly label: string };
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** An admin page: document title, heading, actions. */
export function AdminPage({ title, back, beside, actions, children }: PageProps) {
  return (
    <div className="flex flex-col gap-4">
      <title>{`${title} · Himma admin`}</title>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0">
          {back && (
            <UiLink href={back.href} className="text-small text-muted no-underline hover:text-text">
              ← {back.label}
            </UiLink>
          )}
          <h1 className="flex flex-wrap items-center gap-3 text-display font-bold">
            <UserText>{title}</UserText>
            {beside}
          </h1>
        </div>
        {actions && <div className="flex flex-wrap gap-2 sm:ms-auto">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A card with a heading. */
export function Panel({
  title,
  end,
  children,
  className,
}: {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <Card padding="none" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 sm:px-5">
        <h2 className="text-h3 font-semibold">{title}</h2>
        {end}
      </div>
      <div className="min-w-0 px-4 py-3 sm:px-5 sm:pb-4">{children}</div>
    </Card>
  );
}
