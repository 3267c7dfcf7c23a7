import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type SummaryRow = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  tone?: "plain" | "saving" | "total";
};

const looks = {
  plain: "",
  saving: "text-success",
  total: "border-t border-line pt-3 mt-1 text-lead font-extrabold",
} as const;

/** Labelled amounts: cart and order totals, facts of an order. */
export function SummaryList({ rows, className }: { rows: readonly SummaryRow[]; className?: string | undefined }) {
  return (
    <dl className={cx("flex flex-col gap-2 text-card", className)}>
      {rows.map((row) => (
        <div key={row.id} className={cx("flex flex-wrap items-baseline gap-x-4", looks[row.tone ?? "plain"])}>
          <dt className="flex-1 basis-[7rem]">
            {row.label}
            {row.hint && <span className="block text-small font-normal text-muted">{row.hint}</span>}
          </dt>
          <dd className="figures ms-auto text-end">{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
