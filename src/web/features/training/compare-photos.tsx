import { useState } from "react";
import type { CheckInPhotoDay } from "#shared/contract/check-ins.ts";
import { type Pose, poses } from "#shared/domain/check-ins.ts";
import { type ChosenDay, findChosen, monthName, monthOf } from "#web/entities/check-ins/use-photo-days.ts";
import { LaidPhoto } from "#web/entities/media/laid-photo.tsx";
import type { MediaLinks } from "#web/entities/media/use-media-links.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface CompareProps {
  /** The loaded days, newest first. */
  readonly days: readonly CheckInPhotoDay[];
  /** All months, newest first. */
  readonly months: readonly string[];
  readonly isWhole: (month: string) => boolean;
  /** Loads a month. */
  readonly onMonth: (month: string) => void;
  readonly links: MediaLinks;
  readonly toDay: (on: string) => string;
}

const hasPose = ({ photos }: CheckInPhotoDay, pose: Pose): boolean => photos.some((one) => one.pose === pose);

/** Poses with at least two photos, or possibly more in months that are not loaded. */
const comparable = (days: readonly CheckInPhotoDay[], isAll: boolean): Pose[] =>
  poses.filter((pose) => days.filter((day) => hasPose(day, pose)).length > (isAll ? 1 : 0));

/** Any two of the member's photos in one pose, aligned by their coach: side by side or one over the other. */
export function ComparePhotos({ days, months, isWhole, onMonth, links, toDay }: CompareProps) {
  const { t } = useTranslation("progress");
  const { t: named } = useTranslation("checkins");
  const possible = comparable(days, months.every(isWhole));
  const [wanted, setPose] = useState<Pose>();
  const [chosen, setChosen] = useState<{ readonly earlier: ChosenDay; readonly later: ChosenDay }>({
    ...{ earlier: {}, later: {} },
  });
  const [isOver, setOver] = useState(false);
  const pose = possible.find((one) => one === wanted) ?? possible[0];
  if (pose === undefined) return null;
  const shown = days.filter((day) => hasPose(day, pose));
  const earlier = findChosen(shown, chosen.earlier, shown.at(-1));
  const later = findChosen(shown, chosen.later, shown[0]);
  const choose = (side: keyof typeof chosen, next: ChosenDay): void => {
    setChosen({ ...chosen, [side]: next });
    if (next.month !== undefined) onMonth(next.month);
  };
  const picker = { shown, months, isWhole, toDay };
  const sideOf = (of: CheckInPhotoDay | undefined, { month = "" }: ChosenDay): Side => ({ of, isRead: isWhole(month) });
  const pair = {
    ...{ earlier: sideOf(earlier, chosen.earlier), later: sideOf(later, chosen.later) },
    ...{ pose, links, toDay },
  };
  return (
    <section aria-labelledby="compare-title" className="flex flex-col gap-4">
      <div>
        <h2 id="compare-title" className="text-card font-bold">
          {t("compare.title")}
        </h2>
        <p className="text-small text-muted">{t("compare.lead")}</p>
      </div>
      <ChoiceChips
        name="pose"
        legend={t("compare.pose")}
        hideLegend
        options={possible.map((value) => ({ value, label: named(`poses.${value}`) }))}
        value={pose}
        onChange={(value) => setPose(possible.find((one) => one === value))}
      />
      <div className="grid max-w-prose gap-3 sm:grid-cols-2">
        <DayPicker
          {...picker}
          label={t("compare.before")}
          monthLabel={t("compare.monthBefore")}
          day={earlier}
          month={chosen.earlier.month}
          onChoose={(next) => choose("earlier", next)}
        />
        <DayPicker
          {...picker}
          label={t("compare.after")}
          monthLabel={t("compare.monthAfter")}
          day={later}
          month={chosen.later.month}
          onChoose={(next) => choose("later", next)}
        />
      </div>
      {isOver ? <Over {...pair} /> : <Beside {...pair} />}
      <Button variant="secondary" className="self-start" onClick={() => setOver(!isOver)}>
        {t(isOver ? "compare.beside" : "compare.over")}
      </Button>
    </section>
  );
}

interface PickerProps extends Pick<CompareProps, "months" | "isWhole" | "toDay"> {
  readonly label: string;
  readonly monthLabel: string;
  /** Days with the pose. */
  readonly shown: readonly CheckInPhotoDay[];
  readonly day: CheckInPhotoDay | undefined;
  /** The month chosen last. */
  readonly month: string | undefined;
  readonly onChoose: (next: ChosenDay) => void;
}

/** Selects a month, if there are several, and one of its days. */
function DayPicker({ label, monthLabel, shown, months, isWhole, toDay, day, month, onChoose }: PickerProps) {
  const { t } = useTranslation("progress");
  const language = useLanguage();
  const current = month ?? (day && monthOf(day)) ?? "";
  const inMonth = months.length > 1 ? shown.filter((one) => monthOf(one) === current) : shown;
  const none = t(isWhole(current) ? "compare.none" : "compare.loading");
  const options = inMonth.map(({ checkInId, dueOn }) => ({ value: checkInId, label: toDay(dueOn) }));
  return (
    <div className="flex flex-col gap-3">
      {months.length > 1 && (
        <SelectField
          label={monthLabel}
          value={current}
          options={months.map((value) => ({ value, label: monthName(value, language) }))}
          onChange={(event) => onChoose({ month: event.target.value })}
        />
      )}
      <SelectField
        label={label}
        value={day?.checkInId ?? ""}
        options={options.length > 0 ? options : [{ value: "", label: none }]}
        onChange={(event) => {
          const id = event.target.value;
          const next = shown.find(({ checkInId }) => checkInId === id);
          if (next !== undefined) onChoose({ id, month: monthOf(next) });
        }}
      />
    </div>
  );
}

interface Side {
  readonly of: CheckInPhotoDay | undefined;
  /** Whether the chosen month is loaded. */
  readonly isRead: boolean;
}

interface PairProps extends Pick<CompareProps, "links" | "toDay"> {
  readonly earlier: Side;
  readonly later: Side;
  readonly pose: Pose;
}

type PhotoProps = Side & Pick<PairProps, "pose" | "links" | "toDay">;

/** Shows a skeleton while its month loads. */
function Photo({ of, isRead, pose, links, toDay }: PhotoProps) {
  const { t } = useTranslation("progress");
  const { t: named } = useTranslation("checkins");
  if (of === undefined && isRead)
    return (
      <p className="grid aspect-3/4 place-items-center rounded-xl bg-sand-50 text-small text-muted">
        {t("compare.none")}
      </p>
    );
  const { photos = [], dueOn = "" } = of ?? {};
  const photo = photos.find((one) => one.pose === pose);
  const link = photo && links.get(photo.id);
  if (photo === undefined || link === undefined) return <Skeleton className="aspect-3/4 rounded-xl" />;
  return (
    <div className="overflow-hidden rounded-xl">
      <LaidPhoto alignment={photo.alignment}>
        <img
          src={link.url}
          alt={t("compare.photo", { pose: named(`poses.${pose}`), day: toDay(dueOn) })}
          draggable={false}
          className="aspect-3/4 w-full rounded-xl bg-sand-50 object-contain"
        />
      </LaidPhoto>
    </div>
  );
}

const Beside = ({ earlier, later, ...shared }: PairProps) => (
  <div className="grid max-w-prose grid-cols-2 gap-3">
    {[earlier, later].map((side, at) => (
      <figure key={at === 0 ? "earlier" : "later"} className="flex min-w-0 flex-col gap-1">
        <Photo {...side} {...shared} />
        <figcaption className="text-small text-muted">{side.of && shared.toDay(side.of.dueOn)}</figcaption>
      </figure>
    ))}
  </div>
);

/** The earlier photo over the later one, revealed by a slider; both as aligned. */
function Over({ earlier, later, ...shared }: PairProps) {
  const { t } = useTranslation("progress");
  const [percent, setPercent] = useState(50);
  const [first, last] = [earlier, later].map(({ of }) => (of === undefined ? "" : shared.toDay(of.dueOn)));
  return (
    // The slider runs from left to right in both languages, as the photo is cut.
    <div dir="ltr" className="flex max-w-md flex-col gap-2">
      <div className="relative">
        <Photo {...later} {...shared} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
          <Photo {...earlier} {...shared} />
        </div>
      </div>
      <div className="flex items-center gap-3 text-small text-muted">
        <span dir="auto">{first}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label={t("compare.slider", { day: first ?? "" })}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="min-h-11 min-w-0 flex-1 accent-text"
        />
        <span dir="auto">{last}</span>
      </div>
    </div>
  );
}
