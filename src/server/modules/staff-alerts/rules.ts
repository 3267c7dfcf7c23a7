import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, inArray, sql } from "#server/platform/db/orm.ts";
import { assertVersion, permissionDenied } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { AlertsBody, StaffAlerts } from "#shared/contract/admin-alerts.ts";
import {
  alertPermissions,
  defaultAlertKinds,
  mayHearOf,
  type StaffAlertChannel,
  type StaffAlertKind,
  staffAlertChannels,
  staffAlertKinds,
  threadMinutes,
} from "#shared/domain/staff-alerts.ts";
import type { StaffAlertNeeds } from "./ports.ts";
import { staffAlertRules, staffAlertSettings } from "./tables.ts";

/** The choices of a member of staff. */
export interface Chosen {
  readonly channelsOf: (kind: StaffAlertKind) => readonly StaffAlertChannel[];
  readonly threadMinutes: number;
  readonly version: number;
}

const unchosen: Chosen = {
  channelsOf: (kind) => (defaultAlertKinds.includes(kind) ? ["mail"] : []),
  threadMinutes: threadMinutes.default,
  version: 0,
};

/** The choices of each of them, or the defaults. */
export async function findChosen(reader: Reader, staffIds: readonly string[]): Promise<(staffId: string) => Chosen> {
  if (staffIds.length === 0) return () => unchosen;
  const settings = await reader
    .select()
    .from(staffAlertSettings)
    .where(inArray(staffAlertSettings.staffId, [...staffIds]));
  const rules = await reader
    .select()
    .from(staffAlertRules)
    .where(inArray(staffAlertRules.staffId, [...staffIds]));
  const found = new Map(
    settings.map(({ staffId, threadMinutes: minutes, version }): [string, Chosen] => {
      const own = rules.filter((rule) => rule.staffId === staffId);
      const isOn = (kind: StaffAlertKind, channel: StaffAlertChannel): boolean =>
        own.some((rule) => rule.kind === kind && rule.channel === channel);
      const channelsOf: Chosen["channelsOf"] = (kind) => staffAlertChannels.filter((channel) => isOn(kind, channel));
      return [staffId, { channelsOf, threadMinutes: minutes, version }];
    }),
  );
  return (staffId) => found.get(staffId) ?? unchosen;
}

type Needs = Pick<StaffAlertNeeds, "platform" | "findReachable">;
type StaffCaller = Pick<Caller, "userId" | "permissions">;

export async function readAlerts(
  reader: Reader,
  { findReachable }: Needs,
  { userId, permissions }: StaffCaller,
): Promise<StaffAlerts> {
  const { channelsOf, version, threadMinutes: minutes } = (await findChosen(reader, [userId]))(userId);
  return {
    rules: staffAlertKinds
      .filter((kind) => mayHearOf(permissions, kind))
      .map((kind) => ({ kind, channels: [...channelsOf(kind)] })),
    threadMinutes: minutes,
    reachable: await findReachable(reader, userId),
    version,
  };
}

/** Throws 403 for a kind that the role does not allow, 409 VERSION_CONFLICT. */
export function saveAlerts(needs: Needs, caller: StaffCaller, body: AlertsBody): Promise<StaffAlerts> {
  const { database, clock } = needs.platform;
  const { userId: staffId, permissions } = caller;
  const wanted = body.rules.filter((rule) => rule.channels.length > 0);
  for (const { kind } of wanted) if (!mayHearOf(permissions, kind)) throw permissionDenied(alertPermissions[kind]);
  return database.transaction(async (tx) => {
    // Serializes changes, also before the row exists.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff-alert-rules:${staffId}`}, 0))`);
    const before = await readAlerts(tx, needs, caller);
    assertVersion(body.version, before);
    const values = { threadMinutes: body.threadMinutes, version: before.version + 1, updatedAt: clock.now() };
    await tx
      .insert(staffAlertSettings)
      .values({ staffId, ...values })
      .onConflictDoUpdate({ target: staffAlertSettings.staffId, set: values });
    // Choices for kinds that only a former role allowed are kept, in case it comes back.
    const allowed = before.rules.map(({ kind }) => kind);
    await tx
      .delete(staffAlertRules)
      .where(and(eq(staffAlertRules.staffId, staffId), inArray(staffAlertRules.kind, allowed)));
    const rows = wanted.flatMap((rule) => rule.channels.map((channel) => ({ staffId, kind: rule.kind, channel })));
    if (rows.length > 0) await tx.insert(staffAlertRules).values(rows);
    return readAlerts(tx, needs, caller);
  });
}
