import { type CheckInItem, type CheckInKind, checkInKinds, checkInMetrics, poses } from "./check-ins.ts";

/** Rules for check-in forms. */
export { checkInKinds, checkInMetrics, poses };

export const maxItems = 30;

/** Maximum steps of a scale, shown side by side. */
const maxSteps = 10;

const hasOptions = (kind: CheckInKind): boolean => kind === "choice" || kind === "choices";

export type ItemCode = "REQUIRED" | "INVALID_VALUE" | "TOO_SMALL" | "TOO_BIG" | "TOO_SHORT";
export interface ItemProblem {
  readonly field: "options" | "poses" | "metric" | "min" | "max";
  readonly code: ItemCode;
}

function findBoundProblem({ kind, min, max }: Pick<CheckInItem, "kind" | "min" | "max">): ItemProblem | undefined {
  if (kind !== "scale" && kind !== "number" && kind !== "metric") return undefined;
  const low = min ?? (kind === "scale" ? 1 : 0);
  const high = max ?? (kind === "scale" ? 10 : Number.POSITIVE_INFINITY);
  if (high <= low) return { field: "max", code: "TOO_SMALL" };
  if (kind !== "scale") return undefined;
  if (!Number.isInteger(low)) return { field: "min", code: "INVALID_VALUE" };
  if (!Number.isInteger(high)) return { field: "max", code: "INVALID_VALUE" };
  return high - low > maxSteps ? { field: "max", code: "TOO_BIG" } : undefined;
}

/** What a question lacks that its kind needs. */
export function findItemProblem(
  item: Pick<CheckInItem, "kind" | "min" | "max" | "metric" | "options" | "poses">,
): ItemProblem | undefined {
  const { kind, options, metric } = item;
  if (hasOptions(kind)) {
    if (options.length < 2) return { field: "options", code: "TOO_SHORT" };
    if (new Set(options.map(({ value }) => value)).size < options.length)
      return { field: "options", code: "INVALID_VALUE" };
  }
  if (kind === "photos" && item.poses.length === 0) return { field: "poses", code: "REQUIRED" };
  if (kind === "metric" && metric === null) return { field: "metric", code: "REQUIRED" };
  return findBoundProblem(item);
}

/** The place of the first question whose key another one has. */
export function findRepeatedKey(items: readonly Pick<CheckInItem, "key">[]): number | undefined {
  const at = items.findIndex(({ key }, index) => items.findIndex((one) => one.key === key) < index);
  return at === -1 ? undefined : at;
}

/** A question without what its kind does not use. */
export function toItem(item: CheckInItem): CheckInItem {
  const { key, kind, label, isRequired } = item;
  const isNumber = kind === "scale" || kind === "number" || kind === "metric";
  return {
    ...{ key, kind, label, isRequired },
    unit: kind === "number" || kind === "metric" ? item.unit : null,
    min: isNumber ? item.min : null,
    max: isNumber ? item.max : null,
    metric: kind === "metric" ? item.metric : null,
    options: hasOptions(kind) ? item.options : [],
    poses: kind === "photos" ? poses.filter((pose) => item.poses.includes(pose)) : [],
  };
}
