import { bigint, customType, jsonb, timestamp, uuid } from "#server/platform/db/orm.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** Column helpers shared by all tables. */
export const id = (name = "id") => uuid(name);
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Money: whole minor units, never a float. */
export const minor = (name: string) => bigint(name, { mode: "number" }).$type<Minor>();
/** Loyalty points. */
export const points = (name: string) => bigint(name, { mode: "number" });
export const text2 = (name: string) => jsonb(name).$type<LocalizedText>();
/** Raw bytes, such as a webhook body. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
