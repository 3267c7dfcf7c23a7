import { adminDecideDeload, type ClientPlan } from "#shared/contract/admin-plans.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";

interface LighterWeekProps {
  readonly memberId: string;
  readonly plan: ClientPlan;
}

/** The lighter week that is proposed for a client, with its reasons. */
export function LighterWeek({ memberId, plan }: LighterWeekProps) {
  const { run, isBusy } = useAction();
  const proposed = plan.changes.find(({ kind, state }) => kind === "deload" && state === "offered");
  if (proposed === undefined) return null;
  const params = { id: memberId, enrolment: plan.id, number: String(proposed.number) };
  const decide = (act: "take" | "keep") =>
    run(act === "take" ? "The coming week is lighter" : "The plan stays as it is", () =>
      api(adminDecideDeload, { params, body: { act } }),
    );
  return (
    <Panel title="A lighter week is proposed">
      <p>These lifts went down in two sessions running, and felt harder than planned:</p>
      <ul className="my-2 list-disc ps-5">
        {proposed.strain.map(({ exercise, name, dropPercent, rpe, targetRpe }) => (
          <li key={exercise}>
            {name.en}: estimated maximum down {dropPercent}%, RPE {rpe} instead of {targetRpe}
          </li>
        ))}
      </ul>
      <p>
        The next week of training, {proposed.days.map(({ week, title }) => `week ${week} ${title.en}`).join(", ")}, gets
        three fifths of the sets, nine tenths of the loads and RPE 6 at most. The client reads why and can undo it for
        14 days. Without your word the client is asked after two days.
      </p>
      {plan.isEditable && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => void decide("take")}>
            Make it lighter
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => void decide("keep")}>
            Leave it as it is
          </Button>
        </div>
      )}
    </Panel>
  );
}
