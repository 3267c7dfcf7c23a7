import { wireImage } from "#server/modules/media/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { AdminImage } from "#shared/contract/admin-products.ts";
import type { ManageDeps } from "./ports.ts";

/**
 * Processes, stores and records an uploaded image. It joins the library, and is public once something refers to it. Throws 400
 * IMAGE_UNREADABLE.
 */
export async function receiveImage(
  deps: ManageDeps,
  call: StaffCall,
  bytes: Buffer,
  fileName: string | undefined,
): Promise<AdminImage> {
  const picture = await deps.media.receive(bytes);
  await deps.platform.database.transaction(async (tx) => {
    await deps.media.addToLibrary(tx, [picture], fileName);
    const { hash, width, height } = picture;
    await deps.platform.audit.record(tx, call, {
      action: "image.upload",
      subjectKind: "image",
      subjectId: hash,
      after: { width, height, bytes: picture.bytes },
    });
  });
  return { ...wireImage(picture, { ar: "", en: "" }), hash: picture.hash };
}
