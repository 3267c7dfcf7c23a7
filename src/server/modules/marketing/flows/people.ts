import { type SQL, sql } from "#server/platform/db/orm.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** A person who can receive messages. */
export interface Reached {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

export const reachedColumns = sql`u.id as "userId", u.email, u.first_name as "firstName", u.language`;

/** Customers who agreed to offers; `u` is the table of users. */
export const agreesToOffers: SQL = sql`u.marketing_opt_in and u.role = 'customer' and u.email is not null and u.locked_at is null`;

/** Whether a product is on sale with a piece left; `p` is the table of products. */
export const isInStock: SQL = sql`p.archived_at is null and exists (select 1 from variants v
  where v.product_id = p.id and v.retired_at is null and v.is_buyable)`;
