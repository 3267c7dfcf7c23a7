import type { CoachRow } from "#server/modules/programmes/index.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import type { Profiled } from "./access.ts";

/** The caller's profile in a list of their clients. */
export type OwnCoach = Profiled & Pick<CoachRow, "name">;

/** SQL parts that limit a list to some subscriptions `s`. `from` comes before conditions and joins. */
export interface ListedClients {
  readonly before: SQL;
  readonly from: SQL;
  /** JSON of the caller's own profile, as `OwnCoach`; null without one. */
  readonly coach: SQL;
  /** How the subscription is assigned to the caller. */
  readonly kind: SQL;
}

export const clientsOfAll: ListedClients = {
  ...{ before: sql``, from: sql`subscriptions s`, coach: sql`null::json`, kind: sql`null::text` },
};

/**
 * The clients of the caller `userId`, and those whom they cover at `now`. Reads the caller's assignments once, not for
 * each row.
 */
export const clientsOfCaller: ListedClients = {
  // A coach with two assignments to one subscription counts as its primary: `max` prefers "primary" to "cover".
  before: sql`me as materialized (
      select c.id, c.name, c.gender, c.women_only as "womenOnly" from coaches c where c.user_id = ${sql.placeholder("userId")}),
    own as materialized (
      select a.subscription_id, max(a.kind) as kind from me join coach_assignments a on a.coach_id = me.id
      where a.until_at is null or a.until_at > ${sql.placeholder("now")}::timestamptz group by a.subscription_id),`,
  from: sql`own join subscriptions s on s.id = own.subscription_id`,
  coach: sql`(select to_json(me) from me)`,
  kind: sql`own.kind`,
};
