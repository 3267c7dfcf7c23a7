import { readAttachments } from "#server/modules/vault/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { asc, inArray, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { CheckInPhoto, CheckInPhotoMonths } from "#shared/contract/check-ins.ts";
import { poses } from "#shared/domain/check-ins.ts";
import { checkInPhotos } from "./tables.ts";

const inPoseOrder = (list: readonly CheckInPhoto[]): CheckInPhoto[] =>
  list.toSorted((a, b) => poses.indexOf(a.pose) - poses.indexOf(b.pose));

/** The photos of check-ins by their ids, without deleted ones. */
export async function readPhotos(
  reader: Reader,
  checkInIds: readonly string[],
): Promise<(checkInId: string) => CheckInPhoto[]> {
  if (checkInIds.length === 0) return () => [];
  const rows = await reader
    .select()
    .from(checkInPhotos)
    .where(inArray(checkInPhotos.checkInId, [...checkInIds]))
    .orderBy(asc(checkInPhotos.itemKey));
  const media = await readAttachments(
    reader,
    rows.map(({ mediaId }) => mediaId),
  );
  const byCheckIn = new Map<string, CheckInPhoto[]>();
  for (const { checkInId, itemKey: key, pose, mediaId, shiftX: x, shiftY: y, zoom } of rows) {
    const found = media.get(mediaId);
    if (found === undefined || found.isDeleted) continue;
    const { id, width, height } = found;
    byCheckIn.set(checkInId, [
      ...(byCheckIn.get(checkInId) ?? []),
      { id, key, pose, width, height, alignment: { x, y, zoom } },
    ]);
  }
  return (checkInId) => inPoseOrder(byCheckIn.get(checkInId) ?? []);
}

/** Check-ins on the first page, which also has the rest of the last one's month. */
const shownDays = 16;
const maxDays = 2000;

/** A member's check-ins with photos and, for the shown ones, the photos, in one statement. */
const photoMonths = (userId: string, month: string | undefined) => sql`
  with own as materialized (
    select c.id, c.due_on, to_char(c.due_on, 'YYYY-MM') as month from checkins c
    where c.user_id = ${userId} and exists (select 1 from checkin_photos p
      join private_media m on m.id = p.media_id and m.deleted_at is null where p.checkin_id = c.id)
    order by c.due_on desc, c.id desc limit ${maxDays}
  ), shown as (
    select * from own where case when ${month ?? null}::text is null
      then month >= coalesce((select month from own order by due_on desc, id desc offset ${shownDays - 1} limit 1), '')
      else month = ${month ?? null} end
  )
  select
    (select coalesce(json_agg(month order by month desc), '[]') from (select distinct month from own) months) as months,
    (select coalesce(json_agg(json_build_object('checkInId', shown.id, 'dueOn', shown.due_on, 'photos', photos.of_it)
      order by shown.due_on desc, shown.id desc), '[]')
    from shown cross join lateral (
      select json_agg(json_build_object('id', m.id, 'key', p.item_key, 'pose', p.pose, 'width', m.width,
        'height', m.height, 'alignment', json_build_object('x', p.shift_x, 'y', p.shift_y, 'zoom', p.zoom))
        order by p.item_key) as of_it
      from checkin_photos p join private_media m on m.id = p.media_id and m.deleted_at is null
      where p.checkin_id = shown.id
    ) photos) as days`;

/** A member's photos by check-in, newest first: those of one month, or of the newest months in full. */
export async function listPhotos(reader: Reader, userId: string, month?: string): Promise<CheckInPhotoMonths> {
  const [found] = await readRows<CheckInPhotoMonths>(reader, photoMonths(userId, month));
  if (found === undefined) throw new Error("a statement with one row has none");
  return { ...found, days: found.days.map((day) => ({ ...day, photos: inPoseOrder(day.photos) })) };
}
