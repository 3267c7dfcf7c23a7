import type { ArmFigures, Effect } from "#shared/contract/admin-flows.ts";
import { measuredDays, minPeople } from "#shared/domain/flows.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Amount } from "./parts.tsx";

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const points = (share: number): string => `${share < 0 ? "−" : "+"}${Math.abs(share * 100).toFixed(1)}`;
const shareOf = ({ people, buyers }: ArmFigures): string => (people === 0 ? "–" : percent(buyers / people));

function Arm({ title, figures }: { readonly title: string; readonly figures: ArmFigures }) {
  const { people, buyers, spent } = figures;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pe-4 text-start font-semibold">
        {title}
      </th>
      <td className="figures py-2 pe-4 text-end">{people.toLocaleString("en")}</td>
      <td className="figures py-2 pe-4 text-end">{buyers.toLocaleString("en")}</td>
      <td className="figures py-2 pe-4 text-end">{shareOf(figures)}</td>
      <td className="figures py-2 text-end">
        <Amount amount={spent} currency="EGP" />
      </td>
    </tr>
  );
}

function Verdict({ message, control, lift }: Effect) {
  if (lift === null)
    return (
      <Callout tone="info">
        Not enough yet: {Math.min(message.people, control.people).toLocaleString("en")} of {minPeople} people in the
        smaller group.
      </Callout>
    );
  const { difference, low, high } = lift;
  const isSure = low > 0 || high < 0;
  return (
    <Callout tone={low > 0 ? "success" : high < 0 ? "danger" : "info"}>
      <strong>{points(difference)} percentage points</strong> in the share of buyers, message against control (95%
      interval {points(low)} to {points(high)}).{" "}
      {isSure ? "Unlikely to be chance: the interval excludes zero." : "It may be chance: the interval includes zero."}
    </Callout>
  );
}

/** The effect of messages: both groups, and the difference with its interval. */
export function EffectFigures({
  effect,
  hasHoldout = true,
}: {
  readonly effect: Effect;
  readonly hasHoldout?: boolean;
}) {
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by the keyboard too */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Message and control">
        <table className="w-full text-small">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="pb-1 text-start font-normal">
                Group
              </th>
              <th scope="col" className="pe-4 pb-1 text-end font-normal">
                People
              </th>
              <th scope="col" className="pe-4 pb-1 text-end font-normal">
                Buyers in {measuredDays} days
              </th>
              <th scope="col" className="pe-4 pb-1 text-end font-normal">
                Share
              </th>
              <th scope="col" className="pb-1 text-end font-normal">
                Spent
              </th>
            </tr>
          </thead>
          <tbody>
            <Arm title="Message" figures={effect.message} />
            {hasHoldout && <Arm title="Control" figures={effect.control} />}
          </tbody>
        </table>
      </section>
      {hasHoldout ? <Verdict {...effect} /> : <p className="text-small text-muted">Without a control group.</p>}
    </div>
  );
}
