import { useState } from "react";
import type { Nutrition, NutritionTargets } from "#shared/contract/food.ts";
import { meals as mealNames, targetsOn, toFoodDays } from "#shared/domain/food-targets.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toDay } from "./attention-words.ts";
import type { TabContent } from "./load-client.ts";
import { TargetsDialog } from "./targets-dialog.tsx";

type Content = Extract<TabContent, { tab: "food" }>;
type Day = ReturnType<typeof toFoodDays<Nutrition["meals"][number], NutritionTargets>>[number];

const grouped = (value: number): string => value.toLocaleString("en");
const setBy = ({ by }: NutritionTargets): string => (by === "coach" ? "a coach" : "the client");

function Figures({ targets }: { readonly targets: NutritionTargets }) {
  const { kcal, proteinG, carbsG, fatG, waterMl, about } = targets;
  const facts: readonly (readonly [string, string])[] = [
    ["Calories", `${grouped(kcal)} kcal`],
    ["Protein", `${proteinG} g, ${(proteinG / about.weightKg).toFixed(1)} g/kg`],
    ["Carbs", `${carbsG} g`],
    ["Fat", `${fatG} g`],
    ["Water", `${grouped(waterMl)} ml`],
    ["Worked out from", `${about.sex}, ${about.age} years, ${about.heightCm} cm, ${about.weightKg} kg`],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-tiny text-muted">{name}</dt>
          <dd className="figures text-small font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The current targets, future ones, and former ones. */
function History({ targets, today }: { readonly targets: readonly NutritionTargets[]; readonly today: string }) {
  const current = targetsOn(targets, today);
  const others = targets.filter((one) => one !== current).toReversed();
  return (
    <div className="flex flex-col gap-4">
      {current !== undefined && (
        <div className="flex flex-col gap-2">
          <p className="text-small text-muted">
            Since {toDay(current.fromOn)}, set by {setBy(current)}
          </p>
          <Figures targets={current} />
        </div>
      )}
      {others.length > 0 && (
        <ul aria-label="Other targets" className="flex flex-col divide-y divide-line text-small">
          {others.map((one) => (
            <li key={one.fromOn} className="figures py-1.5 text-muted">
              {one.fromOn > today ? "From" : "Before, from"} {toDay(one.fromOn)}: {grouped(one.kcal)} kcal,{" "}
              {one.proteinG} g of protein, set by {setBy(one)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const shortDay = (day: string): string =>
  formatDate(day, "en", { timeZone: "UTC", weekday: "short", month: "short", year: false });

function Share({
  name,
  eaten,
  target,
}: {
  readonly name: string;
  readonly eaten: number;
  readonly target: number | undefined;
}) {
  return (
    <span className="figures whitespace-nowrap">
      {grouped(eaten)}
      {target !== undefined && <span className="text-muted"> / {grouped(target)}</span>} {name}
    </span>
  );
}

interface DayRowProps {
  readonly day: Day;
  readonly hasNumbers: boolean;
  readonly isOpen: boolean;
}

/** The food of a day beside its targets; its meals can be expanded. */
function DayRow({ day: { on, meals, eaten, targets, isKept }, hasNumbers, isOpen }: DayRowProps) {
  const sorted = mealNames.flatMap((name) => meals.filter(({ meal }) => meal === name));
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <span className="min-w-24 font-medium">{shortDay(on)}</span>
        {meals.length === 0 ? (
          <span className="text-muted">Nothing written down</span>
        ) : (
          hasNumbers && (
            <>
              <Share name="kcal" eaten={eaten.kcal} target={targets?.kcal} />
              <Share name="g protein" eaten={eaten.proteinG} target={targets?.proteinG} />
              {isKept !== undefined && <Badge tone={isKept ? "success" : "warn"}>{isKept ? "Kept" : "Missed"}</Badge>}
            </>
          )
        )}
      </div>
      {sorted.length > 0 && (
        <details open={isOpen} className="text-small">
          <summary className="cursor-pointer text-muted underline">
            {sorted.length === 1 ? "1 meal" : `${sorted.length} meals`}
            <span className="sr-only"> of {shortDay(on)}</span>
          </summary>
          <ul className="flex flex-col gap-1 pt-1">
            {sorted.map(({ id, meal, text, kcal, proteinG }) => (
              <li key={id} className="wrap-anywhere">
                <span className="text-muted">{sentence(meal)}: </span>
                <UserText>{text}</UserText>
                {kcal !== null && <span className="figures text-muted"> · {grouped(kcal)} kcal</span>}
                {proteinG !== null && <span className="figures text-muted"> · {proteinG} g protein</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

interface FoodTabProps extends Content {
  readonly clientId: string;
  /** A lead with temporary access can only read. */
  readonly isReadOnly: boolean;
}

/** A client's nutrition targets beside the food of the last two weeks. */
export function FoodTab({ nutrition, days: range, clientId, isReadOnly }: FoodTabProps) {
  const { withheld, targets, meals, known, setBy: setter } = nutrition;
  const [isSetting, setSetting] = useState(false);
  const days = toFoodDays({ from: range.from, today: range.to }, { meals, targets }).toReversed();
  const counted = days.filter(({ isKept }) => isKept !== undefined);
  const newest = days.find(({ meals: own }) => own.length > 0)?.on;
  const isOwed = withheld === null && setter === "coach" && targets.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {withheld !== null && (
        <Callout tone="warn" title="No numbers for this client">
          They answered that they have or had an eating disorder. Neither you nor they see calories or targets, and none
          can be set. Talk about food without numbers, and ask whether a doctor knows.
        </Callout>
      )}
      {known !== null && (
        <Panel
          title="Targets"
          end={
            !isReadOnly && (
              <Button variant="secondary" size="sm" onClick={() => setSetting(true)}>
                {targets.length === 0 ? "Set targets" : "Change targets"}
              </Button>
            )
          }
        >
          {targets.length === 0 ? (
            <p className="text-muted">
              {isOwed ? "None yet. The package promises that you set them." : "None yet. The client may set their own."}
            </p>
          ) : (
            <History targets={targets} today={range.to} />
          )}
        </Panel>
      )}
      <Panel
        title="Last 14 days"
        end={
          counted.length > 0 && (
            <span className="figures text-small text-muted">
              {counted.filter(({ isKept }) => isKept).length} of {counted.length} days kept
            </span>
          )
        }
      >
        <ul aria-label="Food by day" className="flex flex-col divide-y divide-line">
          {days.map((day) => (
            <DayRow key={day.on} day={day} hasNumbers={withheld === null} isOpen={day.on === newest} />
          ))}
        </ul>
        {withheld === null && (
          <p className="mt-2 text-small text-muted">
            A day is kept within 10% of the calories and from 90% of the protein on.
          </p>
        )}
      </Panel>
      {isSetting && known !== null && (
        <TargetsDialog
          clientId={clientId}
          known={known}
          targets={targets}
          today={range.to}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}
