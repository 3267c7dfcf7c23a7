import { type KeyboardEvent, useState } from "react";
import type { ClientCheckIn } from "#shared/contract/check-ins.ts";
import { type Pose, poses } from "#shared/domain/check-ins.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { type MediaLinks, useLinks } from "#web/entities/media/use-media-links.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AlignFrame } from "./align-frame.tsx";
import { toDay } from "./attention-words.ts";
import { useAlignments } from "./use-alignments.ts";

interface PairProps {
  readonly earlier: ClientCheckIn;
  readonly later: ClientCheckIn;
  readonly pose: Pose;
  readonly links: MediaLinks;
  readonly layout: Layout;
}

/** How photos lie in their frames, and how that is changed. */
interface Layout extends Pick<ReturnType<typeof useAlignments>, "alignmentOf"> {
  /** Undefined while photos are only looked at. */
  readonly align: ReturnType<typeof useAlignments>["align"] | undefined;
}

interface PhotosProps {
  readonly memberId: string;
  /** Whether the caller only reads. */
  readonly isReadOnly: boolean;
  /** The newest first. */
  readonly checkIns: readonly ClientCheckIn[];
  /** The one to answer; it is compared with the one before at first. */
  readonly current: string | undefined;
}

/** The photos of any two check-ins beside each other or one over the other. */
export function CheckInPhotos({ memberId, isReadOnly, checkIns, current }: PhotosProps) {
  const shown = checkIns.filter(({ photos }) => photos.length > 0);
  const links = useLinks(shown.flatMap(({ photos }) => photos.map(({ id }) => id)));
  const [pose, setPose] = useState<Pose>("front");
  const [laterAt, setLaterAt] = useState(
    Math.max(
      0,
      shown.findIndex(({ id }) => id === current),
    ),
  );
  const [earlierAt, setEarlierAt] = useState(laterAt + 1 < shown.length ? laterAt + 1 : laterAt - 1);
  const [isOver, setOver] = useState(false);
  const [isAligning, setAligning] = useState(false);
  const { alignmentOf, align } = useAlignments(memberId);
  const layout = { alignmentOf, align: isAligning ? align : undefined };
  const clamp = (at: number): number => Math.max(0, Math.min(shown.length - 1, at));
  const [later, earlier] = [shown[clamp(laterAt)], shown[clamp(earlierAt)]];
  if (later === undefined || earlier === undefined) return null;
  const days = shown.map(({ id, dueOn }, at) => ({ value: String(at), label: toDay(dueOn), id }));
  const onKey = (event: KeyboardEvent): void => {
    // The keys of fields stay theirs.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (step !== undefined) setEarlierAt(clamp(earlierAt + step));
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
          <SelectField
            label="Left"
            value={String(clamp(earlierAt))}
            options={days}
            onChange={(event) => setEarlierAt(Number(event.target.value))}
          />
          <SelectField
            label="Right"
            value={String(clamp(laterAt))}
            options={days}
            onChange={(event) => setLaterAt(Number(event.target.value))}
          />
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
          <div className="grid max-w-3xl grid-cols-2 gap-4">
            <Photo checkIn={earlier} {...{ pose, links, layout }} />
            <Photo checkIn={later} {...{ pose, links, layout }} />
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

const nextPose = (pose: Pose, isForward: boolean): Pose =>
  poses[(poses.indexOf(pose) + (isForward ? 1 : poses.length - 1)) % poses.length] ?? pose;

const findPhoto = ({ photos }: ClientCheckIn, pose: Pose) => photos.find((one) => one.pose === pose);

interface PhotoProps extends Pick<PairProps, "pose" | "links" | "layout"> {
  readonly checkIn: ClientCheckIn;
}

function Picture({ checkIn, pose, links, layout: { alignmentOf, align } }: PhotoProps) {
  const photo = findPhoto(checkIn, pose);
  if (photo === undefined)
    return <p className="grid aspect-3/4 place-items-center rounded-xl bg-sand-50 text-small text-muted">No photo</p>;
  const link = links.get(photo.id);
  if (link === undefined) return <Skeleton className="aspect-3/4 rounded-xl" />;
  const label = `${sentence(pose)}, ${toDay(checkIn.dueOn)}`;
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
    <figcaption className="text-small text-muted">{toDay(props.checkIn.dueOn)}</figcaption>
  </figure>
);

/** One photo over the other, as far as the slider says; the one on top is aligned with the one below. */
function Over({ earlier, later, pose, links, layout }: PairProps) {
  const [percent, setPercent] = useState(50);
  return (
    <div className="flex max-w-md flex-col gap-2">
      <div className="relative">
        <Picture checkIn={later} {...{ pose, links }} layout={{ ...layout, align: undefined }} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
          <Picture checkIn={earlier} {...{ pose, links, layout }} />
        </div>
      </div>
      <label className="flex items-center gap-3 text-small text-muted">
        {toDay(earlier.dueOn)}
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label={`How much of ${toDay(earlier.dueOn)} is shown`}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="min-h-11 flex-1 accent-text"
        />
        {toDay(later.dueOn)}
      </label>
    </div>
  );
}
