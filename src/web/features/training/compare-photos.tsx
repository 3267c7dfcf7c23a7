import { useState } from "react";
import type { CheckInPhotoDay } from "#shared/contract/check-ins.ts";
import { type Pose, poses } from "#shared/domain/check-ins.ts";
import { LaidPhoto } from "#web/entities/media/laid-photo.tsx";
import type { MediaLinks } from "#web/entities/media/use-media-links.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface CompareProps {
  /** The newest first. */
  readonly days: readonly CheckInPhotoDay[];
  readonly links: MediaLinks;
  readonly toDay: (on: string) => string;
}

const hasPose = ({ photos }: CheckInPhotoDay, pose: Pose): boolean => photos.some((one) => one.pose === pose);

/** Poses of which there are two photos at least. */
const comparable = (days: readonly CheckInPhotoDay[]): Pose[] =>
  poses.filter((pose) => days.filter((day) => hasPose(day, pose)).length > 1);

/** Any two of the member's photos in one pose, as their coach laid them: beside each other or one over the other. */
export function ComparePhotos({ days, links, toDay }: CompareProps) {
  const { t } = useTranslation("progress");
  const { t: named } = useTranslation("checkins");
  const possible = comparable(days);
  const [wanted, setPose] = useState<Pose>();
  const [ids, setIds] = useState<{ readonly earlier?: string; readonly later?: string }>({});
  const [isOver, setOver] = useState(false);
  const pose = possible.find((one) => one === wanted) ?? possible[0];
  if (pose === undefined) return null;
  const shown = days.filter((day) => hasPose(day, pose));
  const earlier = shown.find(({ checkInId }) => checkInId === ids.earlier) ?? shown.at(-1);
  const later = shown.find(({ checkInId }) => checkInId === ids.later) ?? shown[0];
  if (earlier === undefined || later === undefined) return null;
  const options = shown.map(({ checkInId, dueOn }) => ({ value: checkInId, label: toDay(dueOn) }));
  const pair = { earlier, later, pose, links, toDay };
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
      <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
        <SelectField
          label={t("compare.before")}
          value={earlier.checkInId}
          options={options}
          onChange={(event) => setIds({ ...ids, earlier: event.target.value })}
        />
        <SelectField
          label={t("compare.after")}
          value={later.checkInId}
          options={options}
          onChange={(event) => setIds({ ...ids, later: event.target.value })}
        />
      </div>
      {isOver ? <Over {...pair} /> : <Beside {...pair} />}
      <Button variant="secondary" className="self-start" onClick={() => setOver(!isOver)}>
        {t(isOver ? "compare.beside" : "compare.over")}
      </Button>
    </section>
  );
}

interface PairProps extends Pick<CompareProps, "links" | "toDay"> {
  readonly earlier: CheckInPhotoDay;
  readonly later: CheckInPhotoDay;
  readonly pose: Pose;
}

interface PhotoProps extends Pick<PairProps, "pose" | "links" | "toDay"> {
  readonly of: CheckInPhotoDay;
}

function Photo({ of: { photos, dueOn }, pose, links, toDay }: PhotoProps) {
  const { t } = useTranslation("progress");
  const { t: named } = useTranslation("checkins");
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
  <div className="grid max-w-2xl grid-cols-2 gap-3">
    {[earlier, later].map((of, at) => (
      <figure key={at === 0 ? "earlier" : "later"} className="flex min-w-0 flex-col gap-1">
        <Photo of={of} {...shared} />
        <figcaption className="text-small text-muted">{shared.toDay(of.dueOn)}</figcaption>
      </figure>
    ))}
  </div>
);

/** The earlier photo over the later one, as far as the slider says; both as they were laid. */
function Over({ earlier, later, ...shared }: PairProps) {
  const { t } = useTranslation("progress");
  const [percent, setPercent] = useState(50);
  const { toDay } = shared;
  return (
    // The slider runs from left to right in both languages, as the photo is cut.
    <div dir="ltr" className="flex max-w-md flex-col gap-2">
      <div className="relative">
        <Photo of={later} {...shared} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
          <Photo of={earlier} {...shared} />
        </div>
      </div>
      <div className="flex items-center gap-3 text-small text-muted">
        <span dir="auto">{toDay(earlier.dueOn)}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label={t("compare.slider", { day: toDay(earlier.dueOn) })}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="min-h-11 min-w-0 flex-1 accent-text"
        />
        <span dir="auto">{toDay(later.dueOn)}</span>
      </div>
    </div>
  );
}
