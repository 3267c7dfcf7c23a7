import type { ClientHeader, ClientRecord } from "#shared/contract/admin-clients.ts";
import { toDay } from "./attention-words.ts";

const shownLifts = 4;

/** The most trained exercises that have an estimate. */
export const toKeyLifts = (records: readonly ClientRecord[]): ClientRecord[] =>
  records.filter(({ best }) => best !== null).slice(0, shownLifts);

/** "105 kg, +2.5 in 28 days". */
export function toLiftText({ months: { nowKg, beforeKg }, lastOn }: Pick<ClientRecord, "months" | "lastOn">): string {
  if (nowKg === null) return `not since ${toDay(lastOn)}`;
  if (beforeKg === null) return `${nowKg} kg`;
  const moved = Math.round((nowKg - beforeKg) * 10) / 10;
  const sign = moved > 0 ? "+" : moved < 0 ? "−" : "±";
  return `${nowKg} kg, ${sign}${Math.abs(moved)} in 28 days`;
}

interface KeyLiftsProps {
  readonly lifts: readonly ClientRecord[];
  readonly standing: ClientHeader["standing"];
}

/** The client's training, beside their answers: finished sessions and estimated maxima. */
export function KeyLifts({ lifts, standing }: KeyLiftsProps) {
  const facts: readonly (readonly [string, string])[] = [
    ...(standing === null || standing.due14 === 0
      ? []
      : ([
          [
            "Adherence, 14 days",
            `${Math.round((100 * standing.done14) / standing.due14)}% (${standing.done14} of ${standing.due14})`,
          ],
        ] as const)),
    ...lifts.map((lift) => [lift.exercise.name.en, toLiftText(lift)] as const),
  ];
  if (facts.length === 0) return null;
  return (
    <dl aria-label="Adherence and key lifts" className="mb-4 flex flex-wrap gap-x-6 gap-y-2 border-b border-line pb-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-tiny text-muted">{name}</dt>
          <dd className="figures text-small font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
