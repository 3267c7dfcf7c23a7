import type { Quote } from "#shared/contract/checkout.ts";

interface Difference {
  readonly id: string;
  readonly before: number;
  readonly after: number;
}

/** A difference between the displayed and the current quote. */
export type QuoteChange = Difference &
  (
    | { readonly what: "line"; readonly line: Quote["lines"][number] }
    | { readonly what: "shipping" | "discount" | "points" | "total" }
  );

export function quoteChanges(before: Quote, after: Quote): readonly QuoteChange[] {
  const lines = after.lines.map((line): QuoteChange => {
    const old = before.lines.find(({ id }) => id === line.id);
    return { id: line.id, what: "line", line, before: old?.total ?? 0, after: line.total };
  });
  const sums: QuoteChange[] = [
    { id: "shipping", what: "shipping", before: before.shipping, after: after.shipping },
    { id: "discount", what: "discount", before: before.coupon?.discount ?? 0, after: after.coupon?.discount ?? 0 },
    { id: "points", what: "points", before: before.points.discount, after: after.points.discount },
    { id: "total", what: "total", before: before.total, after: after.total },
  ];
  return [...lines, ...sums].filter((change) => change.before !== change.after);
}
