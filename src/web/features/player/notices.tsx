import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { offlineIcon } from "#web/ui/drawn-icons.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import type { PlayerProps } from "./player.tsx";

interface NoticesProps extends PlayerProps {
  readonly isOpen: boolean;
  readonly isAwakeRefused: boolean;
}

/** What to know about this workout, a line each: no network, done before, not open yet, a screen that may turn off. */
export function Notices({ standing, place, isKept, isOlder = false, isOpen, isAwakeRefused }: NoticesProps) {
  const { t } = useTranslation();
  const dates = useTrainingDates();
  const session = standing.sessions.find((each) => each.week === place.week && each.day === place.day);
  const lines: readonly (readonly [IconName, string] | undefined)[] = [
    isKept ? [offlineIcon, t("training.offline")] : undefined,
    isOlder ? ["info", t("training.player.planChanged")] : undefined,
    isOpen ? undefined : ["lock", t("training.player.locked")],
    session?.state === "done"
      ? ["check-circle", t("training.player.doneOn", { date: dates.long(session.date) })]
      : undefined,
    isAwakeRefused ? ["info", t("training.player.screenMayTurnOff")] : undefined,
  ];
  const shown = lines.filter((line) => line !== undefined);
  if (shown.length === 0) return null;
  return (
    <div role="status" className="border-b border-line bg-sand-50">
      <ul className="page flex flex-col gap-0.5 py-1">
        {shown.map(([icon, words]) => (
          <li key={words} className="flex items-start gap-1.5 text-tiny">
            <Icon name={icon} size={14} className="mt-0.5 shrink-0" />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
