import type { DaysOff } from "#shared/domain/working-hours.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";

const most = 40;

interface DaysOffProps {
  readonly spans: readonly DaysOff[];
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onChange: (spans: DaysOff[]) => void;
}

/** Spans of days off, each with its first and last day. */
export function DaysOffFields({ spans, errors, onChange }: DaysOffProps) {
  const change = (at: number, changes: Partial<DaysOff>): void =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...changes } : span)));
  return (
    <div className="flex flex-col gap-3">
      {spans.length === 0 && <p className="text-muted">None planned.</p>}
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span has nothing else that stays while it is edited
        <div key={at} className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
          <TextField
            name={`daysOff.${at}.from`}
            label="First day"
            type="date"
            required
            value={span.from}
            error={errors[`daysOff.${at}.from`]}
            // If the first day moves behind the last one, the last day follows.
            onChange={({ currentTarget: { value: from } }) =>
              change(at, { from, ...(span.until < from ? { until: from } : {}) })
            }
          />
          <TextField
            name={`daysOff.${at}.until`}
            label="Last day"
            type="date"
            required
            value={span.until}
            min={span.from}
            error={errors[`daysOff.${at}.until`]}
            onChange={({ currentTarget: { value: until } }) => change(at, { until })}
          />
          <Button variant="ghost" size="sm" onClick={() => onChange(spans.filter((_, index) => index !== at))}>
            Remove<span className="sr-only"> the days off from {span.from}</span>
          </Button>
        </div>
      ))}
      {spans.length < most && (
        <Button
          variant="secondary"
          size="sm"
          icon="plus"
          className="self-start"
          onClick={() => onChange([...spans, { from: "", until: "" }])}
        >
          Add days off
        </Button>
      )}
    </div>
  );
}
