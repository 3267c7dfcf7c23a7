import { useId } from "react";
import type { Pose } from "#shared/domain/check-ins.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { cx } from "#web/ui/cx.ts";
import { cameraIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { PoseOutline } from "./pose-outline.tsx";

/** A photo of a pose. */
export interface PlacedPhoto {
  /** Undefined while its address is loading. */
  readonly url: string | undefined;
  /** "Sent with your answers", "Waiting for a network". */
  readonly state: string | undefined;
  readonly isRefused?: boolean;
}

export interface PhotoControl {
  readonly placed: ReadonlyMap<Pose, PlacedPhoto>;
  readonly pick: (pose: Pose, file: File) => void;
  readonly remove: (pose: Pose) => void;
}

interface PlacesProps {
  readonly poses: readonly Pose[];
  /** Undefined: nothing can be chosen here. */
  readonly photos: PhotoControl | undefined;
  /** Existing photos can be deleted, but none can be added. */
  readonly isFixed?: boolean;
}

/** A slot for each requested photo, with an outline of the pose. */
export function PhotoPlaces({ poses, photos, isFixed = false }: PlacesProps) {
  const { t } = useTranslation("checkins");
  const shown = isFixed ? poses.filter((pose) => photos?.placed.has(pose)) : poses;
  if (shown.length === 0) return t("noPhotos");
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-3 gap-3 sm:max-w-130">
        {shown.map((pose) => (
          <li key={pose} className="min-w-0">
            <Place pose={pose} photos={photos} isFixed={isFixed} />
          </li>
        ))}
      </ul>
      {!isFixed && <p className="text-small text-muted">{t("photosPrivate")}</p>}
    </div>
  );
}

interface PlaceProps extends Pick<PlacesProps, "photos" | "isFixed"> {
  readonly pose: Pose;
}

const frame = "grid aspect-3/4 place-items-center overflow-hidden rounded-xl border border-line bg-surface text-muted";

/** The photo, or the outline of its pose. */
function Shown({
  pose,
  photo,
  name,
}: {
  readonly pose: Pose;
  readonly photo: PlacedPhoto | undefined;
  readonly name: string;
}) {
  const { t } = useTranslation("checkins");
  if (photo === undefined)
    return (
      <>
        <PoseOutline pose={pose} />
        <Icon name={cameraIcon} className="absolute inset-e-2 top-2" />
      </>
    );
  if (photo.url === undefined) return null;
  return <img src={photo.url} alt={t("photoOf", { pose: name })} className="size-full object-cover" />;
}

function Place({ pose, photos, isFixed }: PlaceProps) {
  const { t } = useTranslation("checkins");
  const id = useId();
  const photo = photos?.placed.get(pose);
  const name = t(`poses.${pose}`);
  const shown = <Shown pose={pose} photo={photo} name={name} />;
  return (
    <div className="flex flex-col gap-1">
      <div className="relative">
        {isFixed ? (
          <div className={frame}>{shown}</div>
        ) : (
          <>
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              className="peer sr-only"
              disabled={photos === undefined}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = "";
                if (file !== undefined) photos?.pick(pose, file);
              }}
            />
            <label
              htmlFor={id}
              className={cx(
                frame,
                "not-peer-disabled:cursor-pointer hover:border-text peer-focus-visible:outline-2 peer-focus-visible:outline-focus",
              )}
            >
              <span className="sr-only">{t(photo === undefined ? "choose" : "replace", { pose: name })}</span>
              {shown}
            </label>
          </>
        )}
        {photo !== undefined && (
          <IconButton
            icon={trashIcon}
            size="sm"
            label={t("remove", { pose: name })}
            onClick={() => photos?.remove(pose)}
            className="absolute! inset-e-1 top-1 bg-bg!"
          />
        )}
      </div>
      <span className="text-small font-semibold">{name}</span>
      {photo?.state !== undefined && (
        <span aria-live="polite" className={photo.isRefused ? "text-small text-danger" : "text-small text-muted"}>
          {photo.state}
        </span>
      )}
    </div>
  );
}
