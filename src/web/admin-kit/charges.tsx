import type { ReactNode } from "react";
import type { DunningState } from "#shared/domain/dunning.ts";
import type { RunState } from "#shared/domain/replenishments.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { sentence } from "./labels.ts";
import { When } from "./parts.tsx";

/** Number of days that the reports on charges cover. */
export const reportDays = 30;

type State = DunningState | RunState;

/** Labels for the states of a charge to a saved card. */
export const chargeStates: Readonly<Record<State, { readonly text: string; readonly tone: Tone }>> = {
  scheduled: { text: "Announced", tone: "info" },
  charging: { text: "Charging", tone: "info" },
  waiting: { text: "Trying again", tone: "warn" },
  needs_customer: { text: "Needs the customer", tone: "warn" },
  needs_card: { text: "Needs another card", tone: "warn" },
  grace: { text: "To be paid by hand", tone: "warn" },
  recovered: { text: "Paid", tone: "success" },
  paused: { text: "Paused unpaid", tone: "danger" },
  lost: { text: "Not paid", tone: "danger" },
  closed: { text: "Closed", tone: "neutral" },
  skipped: { text: "Left out", tone: "neutral" },
};

/** Options for filtering a list by the state of its charge. */
export const toStateOptions = (states: readonly State[]) =>
  states.map((value) => ({ value, label: chargeStates[value].text }));

interface ChargeStateProps {
  readonly state: State;
  /** Reason of the bank's last decline, and the number of declines. */
  readonly code: string | null | undefined;
  readonly tries: number;
  readonly nextAt: string | null;
  readonly children?: ReactNode;
}

export function ChargeState({ state, code, tries, nextAt, children }: ChargeStateProps) {
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Badge tone={chargeStates[state].tone}>{chargeStates[state].text}</Badge>
      {children}
      {code != null && (
        <span className="text-small text-muted">
          <Ltr>{code.replaceAll("_", " ")}</Ltr>, {tries} {tries === 1 ? "try" : "tries"}
        </span>
      )}
      {nextAt !== null && (
        <span className="text-small text-muted">
          next <When at={nextAt} exact />
        </span>
      )}
    </span>
  );
}

export function CardName({ card }: { readonly card: { readonly brand: string; readonly last4: string } }) {
  return (
    <Ltr>
      {sentence(card.brand)} {card.last4}
    </Ltr>
  );
}

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
}

/** Results of the charges in the reported days. */
export function ChargeFigures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <section
      aria-label={`The last ${reportDays} days`}
      className="mb-5 grid gap-3 min-[420px]:grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))]"
    >
      {figures.map(({ label, value }) => (
        <StatTile key={label} label={label} value={value} />
      ))}
    </section>
  );
}
