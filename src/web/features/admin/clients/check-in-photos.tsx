import { type KeyboardEvent, useState } from "react";
import { adminGetClientPhotos, type CheckInPhotoDay } from "#shared/contract/check-ins.ts";
import { type Pose, poses } from "#shared/domain/check-ins.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import {
  type ChosenDay,
  type FirstPhotos,
  findChosen,
  monthName,
  monthOf,
  usePhotoDays,
} from "#web/entities/check-ins/use-photo-days.ts";
import { type MediaLinks, useLinks } from "#web/entities/media/use-media-links.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { AlignFrame } from "./align-frame.tsx";
import { toDay } from "./attention-words.ts";
import { useAlignments } from "./use-alignments.ts";

interface PairProps {
  /** Undefined while its month is loading. */
  readonly earlier: CheckInPhotoDay | undefined;
  readonly later: CheckInPhotoDay | undefined;
  readonly pose: Pose;
  readonly links: MediaLinks;
  readonly layout: Layout;
}

/** The alignment of photos in their frames, and how it is changed. */
interface Layout extends Pick<ReturnType<typeof useAlignments>, "alignmentOf"> {
  /** Undefined while photos are not being aligned. */
  readonly align: ReturnType<typeof useAlignments>["align"] | undefined;
}

interface PhotosProps {
  readonly memberId: string;
  /** Whether the caller has read-only access. */
  readonly isReadOnly: boolean;
  /** The initially loaded photos. */
  readonly first: FirstPhotos;
  /** The check-in to answer; at first it is compared with the one before. */
  readonly current: string | undefined;
}

/** The photos of any two check-ins beside each other or one over the other. */
export function CheckInPhotos({ memberId, isReadOnly, first, current }: PhotosProps) {
  const photos = usePhotoDays(first, (month) =>
    api(adminGetClientPhotos, { params: { id: memberId }, query: month === undefined ? {} : { month } }),
  );
  const { days: shown, months } = photos;
  const links = useLinks(shown.flatMap((day) => day.photos.map(({ id }) => id)));
  const words = useFailureWords();
  const [pose, setPose] = useState<Pose>("front");
  const [chosen, setChosen] = useState<{ readonly left: ChosenDay; readonly right: ChosenDay }>({
    left: {},
    right: {},
  });
  const [isOver, setOver] = useState(false);
  const [isAligning, setAligning] = useState(false);
  const { alignmentOf, align } = useAlignments(memberId);
  const layout = { alignmentOf, align: isAligning ? align : undefined };
  const currentAt = shown.findIndex(({ checkInId }) => checkInId === current);
  const later = findChosen(shown, chosen.right, shown[Math.max(0, currentAt)]);
  const usual = Math.max(0, currentAt) + 1;
  const earlier = findChosen(shown, chosen.left, shown[usual < shown.length ? usual : usual - 2] ?? shown[0]);
  if (shown.length === 0) return null;
  const read = (reading: Promise<readonly CheckInPhotoDay[]>): Promise<readonly CheckInPhotoDay[]> =>
    reading.catch((error: unknown) => {
      toast.show({ type: "error", message: words(error) });
      return [];
    });
  const choose = (side: keyof typeof chosen, next: ChosenDay): void => {
    setChosen({ ...chosen, [side]: next });
    if (next.month !== undefined && next.id === undefined) void read(photos.open(next.month));
  };
  const show = (day: CheckInPhotoDay | undefined): void => {
    if (day !== undefined) setChosen((now) => ({ ...now, left: { month: monthOf(day), id: day.checkInId } }));
  };
  /** Moves the earlier day by one; beyond the oldest loaded day it loads another month. */
  const step = async (isBack: boolean): Promise<void> => {
    const at = earlier === undefined ? -1 : shown.indexOf(earlier);
    const next = shown[isBack ? at + 1 : at - 1];
    if (next !== undefined || !isBack || !photos.hasMore) show(next);
    else show((await read(photos.openNext())).find(({ dueOn }) => earlier !== undefined && dueOn < earlier.dueOn));
  };
  const onKey = (event: KeyboardEvent): void => {
    // Fields handle their own keys.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") void step(event.key === "ArrowLeft");
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") setPose(nextPose(pose, event.key === "ArrowDown"));
    else if (event.key === "Enter") setOver(!isOver);
    else return;
    event.preventDefault();
  };
  return (
    <section
      aria-labelledby="photos-title"
      className="mt-4 border-t border-line pt-4 first:mt-0 first:border-t-0 first:pt-0"
    >
      <h3 id="photos-title" className="mb-3 text-card font-bold">
        Photos
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus */}
      <div
        role="group"
        aria-label="Compare photos"
        aria-describedby="photo-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move through the photos
        tabIndex={0}
        onKeyDown={onKey}
        className="flex flex-col gap-4 rounded-lg"
      >
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex gap-2">
            {poses.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={one === pose ? "primary" : "secondary"}
                aria-pressed={one === pose}
                onClick={() => setPose(one)}
              >
                {sentence(one)}
              </Button>
            ))}
          </div>
          <DayPicker
            side="Left"
            day={earlier}
            month={chosen.left.month}
            {...{ shown, months, isWhole: photos.isWhole }}
            onChoose={(next) => choose("left", next)}
          />
          <DayPicker
            side="Right"
            day={later}
            month={chosen.right.month}
            {...{ shown, months, isWhole: photos.isWhole }}
            onChoose={(next) => choose("right", next)}
          />
          {months.length === 0 && (
            <Button variant="ghost" size="sm" onClick={() => void read(photos.open(undefined))}>
              All months
            </Button>
          )}
          <Button variant="ghost" size="sm" aria-pressed={isOver} onClick={() => setOver(!isOver)}>
            {isOver ? "Show beside each other" : "Lay over each other"}
          </Button>
          {!isReadOnly && (
            <Button variant="ghost" size="sm" aria-pressed={isAligning} onClick={() => setAligning(!isAligning)}>
              {isAligning ? "Done aligning" : "Align photos"}
            </Button>
          )}
        </div>
        {isAligning && (
          <p role="status" className="text-small text-muted">
            Drag a photo to move it, its corner to size it; or use the arrow keys, + and −, and 0 to put it back. It
            stays so for everybody who coaches this client, and for the client.
          </p>
        )}
        {isOver ? (
          <Over {...{ earlier, later, pose, links, layout }} />
        ) : (
          <div className="grid max-w-160 grid-cols-2 gap-4">
            <Photo of={earlier} {...{ pose, links, layout }} />
            <Photo of={later} {...{ pose, links, layout }} />
          </div>
        )}
        <p id="photo-keys" className="text-small text-muted">
          With the focus here: ← earlier, → later on the left, ↑ ↓ front, side, back, Enter lays them over each other.
          Each look is recorded.
        </p>
      </div>
    </section>
  );
}

interface PickerProps {
  readonly side: "Left" | "Right";
  readonly shown: readonly CheckInPhotoDay[];
  /** Empty while they are unknown. */
  readonly months: readonly string[];
  readonly isWhole: (month: string) => boolean;
  readonly day: CheckInPhotoDay | undefined;
  /** The month chosen last. */
  readonly month: string | undefined;
  readonly onChoose: (next: ChosenDay) => void;
}

/** Selects a month, if there are several, and one of its days. */
function DayPicker({ side, shown, months, isWhole, day, month, onChoose }: PickerProps) {
  const hasMonths = months.length > 1;
  const current = month ?? (day && monthOf(day)) ?? "";
  const days = hasMonths ? shown.filter((one) => monthOf(one) === current) : shown;
  const options = days.map(({ checkInId, dueOn }) => ({ value: checkInId, label: toDay(dueOn) }));
  const none = { value: "", label: isWhole(current) ? "No photos left" : "Loading" };
  return (
    <div className="flex gap-3">
      {hasMonths && (
        <SelectField
          label={`${side}: month`}
          value={current}
          options={months.map((value) => ({ value, label: monthName(value, "en") }))}
          onChange={(event) => onChoose({ month: event.target.value })}
        />
      )}
      <SelectField
        label={side}
        value={day?.checkInId ?? ""}
        options={options.length > 0 ? options : [none]}
        onChange={(event) => {
          const next = shown.find(({ checkInId }) => checkInId === event.target.value);
          if (next !== undefined) onChoose({ id: next.checkInId, month: monthOf(next) });
        }}
      />
    </div>
  );
}

const nextPose = (pose: Pose, isForward: boolean): Pose =>
  poses[(poses.indexOf(pose) + (isForward ? 1 : poses.length - 1)) % poses.length] ?? pose;

const findPhoto = ({ photos }: CheckInPhotoDay, pose: Pose) => photos.find((one) => one.pose === pose);

interface PhotoProps extends Pick<PairProps, "pose" | "links" | "layout"> {
  readonly of: CheckInPhotoDay | undefined;
}

function Picture({ of, pose, links, layout: { alignmentOf, align } }: PhotoProps) {
  if (of === undefined) return <Skeleton className="aspect-3/4 rounded-xl" />;
  const photo = findPhoto(of, pose);
  if (photo === undefined)
    return <p className="grid aspect-3/4 place-items-center rounded-xl bg-sand-50 text-small text-muted">No photo</p>;
  const link = links.get(photo.id);
  if (link === undefined) return <Skeleton className="aspect-3/4 rounded-xl" />;
  const label = `${sentence(pose)}, ${toDay(of.dueOn)}`;
  return (
    <AlignFrame label={label} alignment={alignmentOf(photo)} onAlign={align && ((next) => align(photo.id, next))}>
      <img
        src={link.url}
        alt={label}
        draggable={false}
        className="aspect-3/4 w-full rounded-xl bg-sand-50 object-contain"
      />
    </AlignFrame>
  );
}

const Photo = (props: PhotoProps) => (
  <figure className="flex min-w-0 flex-col gap-1">
    <Picture {...props} />
    <figcaption className="text-small text-muted">{props.of && toDay(props.of.dueOn)}</figcaption>
  </figure>
);

/** One photo over the other, revealed by a slider; the upper one is aligned with the lower one. */
function Over({ earlier, later, pose, links, layout }: PairProps) {
  const [percent, setPercent] = useState(50);
  const [before, after] = [earlier, later].map((day) => (day === undefined ? "" : toDay(day.dueOn)));
  return (
    <div className="flex max-w-md flex-col gap-2">
      <div className="relative">
        <Picture of={later} {...{ pose, links }} layout={{ ...layout, align: undefined }} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
          <Picture of={earlier} {...{ pose, links, layout }} />
        </div>
      </div>
      <label className="flex items-center gap-3 text-small text-muted">
        {before}
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label={`How much of ${before} is shown`}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="min-h-11 flex-1 accent-text"
        />
        {after}
      </label>
    </div>
  );
}
