import { findTrainingTime } from "#web/entities/workout/ramadan-time.ts";
import { useTimeWords } from "#web/entities/workout/use-time-words.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { offlineIcon } from "#web/ui/drawn-icons.ts";
import type { IconName } from "#web/ui/icon.tsx";
import { timerIcon } from "#web/ui/workout-icons.ts";
import { NoticeLines } from "./notice-lines.tsx";
import type { PlayerProps } from "./player.tsx";
import type { Stop } from "./screened.tsx";

interface NoticesProps extends PlayerProps {
  readonly isOpen: boolean;
  readonly isAwakeRefused: boolean;
}

/** Notices about this workout, one per line: no network, done before, not open yet, the screen may turn off. */
export function Notices(props: NoticesProps) {
  const { plan, standing, place, day, isKept, isOlder = false, stop, isOpen, isAwakeRefused } = props;
  const { t } = useTranslation();
  const text = useText();
  const dates = useTrainingDates();
  const session = standing.sessions.find((each) => each.week === place.week && each.day === place.day);
  const { withWindow } = useTimeWords();
  const time = session === undefined || session.state === "done" ? undefined : findTrainingTime(plan, session.date);
  const leftOut = day.blocks.flatMap(({ prescriptions }) =>
    prescriptions.flatMap(({ leftOut: region, exercise }): (readonly [IconName, string])[] =>
      region === undefined
        ? []
        : [
            [
              "info",
              `${text(exercise.name)}: ${t("safety.injuries.leftOut", { region: t(`safety.regions.${region}`) })}`,
            ],
          ],
    ),
  );
  const lines: readonly (readonly [IconName, string] | undefined)[] = [
    isKept ? [offlineIcon, t("training.offline")] : undefined,
    isOlder ? ["info", t("training.player.planChanged")] : undefined,
    isOpen || stop !== undefined ? undefined : ["lock", t("training.player.locked")],
    session?.state === "done"
      ? ["check-circle", t("training.player.doneOn", { date: dates.long(session.date) })]
      : undefined,
    day.ease === undefined
      ? undefined
      : [
          timerIcon,
          [t("ramadan.player.fewer"), time === undefined ? "" : withWindow(time)].filter(Boolean).join(" · "),
        ],
    day.ease?.isLight === true ? ["info", t("ramadan.player.light")] : undefined,
    ...leftOut,
    isAwakeRefused ? ["info", t("training.player.screenMayTurnOff")] : undefined,
  ];
  const shown = lines.filter((line) => line !== undefined);
  if (stop !== undefined) return <Stopped stop={stop} />;
  if (shown.length === 0) return null;
  return <NoticeLines lines={shown} />;
}

/** Why the workout can be read, but not started. */
function Stopped({ stop }: { readonly stop: Stop }) {
  const { t } = useTranslation();
  return (
    <div className="page py-3">
      <Callout
        tone={stop === "red" ? "danger" : "warn"}
        role="status"
        title={t(stop === "red" ? "safety.redTitle" : "safety.states.due")}
      >
        <p>{t(stop === "red" ? "safety.redText" : "safety.texts.due")}</p>
        <LocalLink to="/dashboard/health" className="mt-1 inline-flex min-h-11 items-center font-semibold underline">
          {t("safety.toHealth")}
        </LocalLink>
      </Callout>
    </div>
  );
}
