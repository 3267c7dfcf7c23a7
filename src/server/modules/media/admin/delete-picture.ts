import type { StaffCall } from "#server/platform/audit.ts";
import { and, eq, isNotNull, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import { PICTURE_USED } from "#shared/contract/admin-media.ts";
import { originalPath, renditionsPath } from "../renditions.ts";
import { media } from "../tables.ts";
import { readUses } from "./list-pictures.ts";
import type { LibraryDeps } from "./ports.ts";

/** Deletes a picture of the library, files first. Throws 404, 409 PICTURE_USED with its uses. */
export async function deletePicture(deps: LibraryDeps, call: StaffCall, hash: string): Promise<void> {
  await deps.platform.database.transaction(async (tx) => {
    // Waits for transactions that begin to use it; the statements below see their records.
    const [row] = await tx
      .select()
      .from(media)
      .where(and(eq(media.hash, hash), isNotNull(media.libraryAt)))
      .for("update");
    if (row === undefined) throw notFound("Picture not found");
    const found = (await readUses(tx, deps, [hash])).get(hash) ?? { uses: [], useCount: 0 };
    const [bought] = await readRows<{ is: boolean }>(tx, sql`select ${deps.isBought(sql`${hash}::text`)} as is`);
    const isBought = bought?.is === true;
    if (found.useCount > 0 || isBought)
      throw refuse(PICTURE_USED, "Something shows this picture", { ...found, isBought });
    await tx.delete(media).where(eq(media.hash, hash));
    const { fileName, width, height, bytes } = row;
    await deps.platform.audit.record(tx, call, {
      ...{ action: "image.delete", subjectKind: "image", subjectId: hash },
      before: { ...(fileName === null ? {} : { fileName }), width, height, bytes },
    });
    await deps.files.remove(originalPath(hash));
    await deps.files.remove(renditionsPath(hash));
  });
}
