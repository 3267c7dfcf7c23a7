import type { ClientHeader } from "#shared/contract/admin-clients.ts";
import type { CheckInPhotoMonths } from "#shared/contract/check-ins.ts";
import { Card } from "#web/ui/card.tsx";
import { cameraIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CheckInPhotos } from "./check-in-photos.tsx";

/** The photos of any two check-ins. */
export function PhotosTab({
  photos,
  header,
}: {
  readonly photos: CheckInPhotoMonths | undefined;
  readonly header: ClientHeader;
}) {
  if (photos === undefined)
    return (
      <EmptyState
        icon={cameraIcon}
        title="Not shown to you"
        description="This client shows photos, clips and voice notes to women only."
      />
    );
  if (photos.days.length === 0)
    return (
      <EmptyState
        icon={cameraIcon}
        title="No photos yet"
        description="They come with check-ins whose form asks for them."
      />
    );
  return (
    <Card>
      <CheckInPhotos
        first={photos}
        current={undefined}
        memberId={header.client.id}
        isReadOnly={header.reason === "break_glass"}
      />
    </Card>
  );
}
