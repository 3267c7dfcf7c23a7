import { useId } from "react";
import type { Pose } from "#shared/domain/check-ins.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { cameraIcon, trashIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PoseOutline } from "./pose-outline.tsx";

/** A photo in its place. */
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
  /** What is there can be deleted; nothing is added. */
  readonly isFixed?: boolean;
}

/** A place for each photo that is asked for, with the outline of how to stand. */
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

function Place({ pose, photos, isFixed }: PlaceProps) {
  const { t } = useTranslation("checkins");
  const id = useId();
  const photo = photos?.placed.get(pose);
  const name = t(`poses.${pose}`);
  return (
    <div className="flex flex-col gap-1">
      <div className="relative">
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="peer sr-only"
          disabled={photos === undefined || isFixed}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file !== undefined) photos?.pick(pose, file);
          }}
        />
        <label
          htmlFor={id}
          className="grid aspect-3/4 not-peer-disabled:cursor-pointer place-items-center overflow-hidden rounded-xl border border-line bg-surface text-muted hover:border-text peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
        >
          {!isFixed && <span className="sr-only">{t(photo === undefined ? "choose" : "replace", { pose: name })}</span>}
          {photo === undefined ? (
            <>
              <PoseOutline pose={pose} />
              <Icon name={cameraIcon} className="absolute inset-e-2 top-2" />
            </>
          ) : (
            photo.url !== undefined && (
              <img src={photo.url} alt={t("photoOf", { pose: name })} className="size-full object-cover" />
            )
          )}
        </label>
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
