import type { Database, Reader } from "#server/platform/db/database.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { mayHearOf } from "#shared/domain/staff-alerts.ts";
import type { SendOn } from "./deliver.ts";
import type { MailData } from "./kinds.ts";

/** What a member of staff may do now; undefined for everybody else. */
export type FindStaff = (
  reader: Reader,
  userId: string,
) => Promise<{ readonly permissions: readonly Permission[] } | undefined>;

/** An alert may wait in the outbox for hours: it is sent only if its reader may still see everything it mentions. */
export const withStaffCheck =
  (send: SendOn, { reader }: Pick<Database, "reader">, findStaff: FindStaff): SendOn =>
  async (row, data, isQuiet) => {
    if (row.kind === "staff-alert") {
      const staff = row.userId === null ? undefined : await findStaff(reader, row.userId);
      const { groups } = data as MailData["staff-alert"];
      if (!groups.every(({ kind }) => mayHearOf(staff?.permissions, kind)))
        return { what: "suppressed", reason: "not_staff" };
    }
    return send(row, data, isQuiet);
  };
