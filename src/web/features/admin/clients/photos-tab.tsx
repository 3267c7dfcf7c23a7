import type { ClientHeader } from "#shared/contract/admin-clients.ts";
import type { ClientCheckIn } from "#shared/contract/check-ins.ts";
import { Card } from "#web/ui/card.tsx";
import { cameraIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CheckInPhotos } from "./check-in-photos.tsx";

/** The photos of any two check-ins. */
export function PhotosTab({
  checkIns,
  header,
}: {
  readonly checkIns: readonly ClientCheckIn[];
  readonly header: ClientHeader;
}) {
  if (checkIns.every(({ photos }) => photos.length === 0))
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
        checkIns={checkIns}
        current={undefined}
        memberId={header.client.id}
        isReadOnly={header.reason === "break_glass"}
      />
    </Card>
  );
}
