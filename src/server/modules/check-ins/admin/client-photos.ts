import type { CheckInPhotoMonths } from "#shared/contract/check-ins.ts";
import { listPhotos } from "../photos.ts";
import type { CheckInDeps } from "../ports.ts";
import type { ClientCall } from "./schedules.ts";

/** A client's photos, for staff who may see them. Throws 404. */
export const readClientPhotos = (
  deps: CheckInDeps,
  { caller, params, query }: ClientCall & { readonly query: { readonly month?: string | undefined } },
): Promise<CheckInPhotoMonths> =>
  deps.platform.database.transaction(async (tx) => {
    await deps.access.readHealth(tx, caller, params.id, "photos");
    return listPhotos(tx, params.id, query.month);
  });
