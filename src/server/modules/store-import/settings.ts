import { readCategories } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { invalidField, refuse } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { STORE_UNKNOWN } from "#shared/contract/refusals.ts";
import type { StoreSettings } from "#shared/contract/store-import.ts";
import { type Store, storeFields } from "#shared/domain/store-files.ts";
import { storeSettings } from "./tables.ts";

export const storeUnknown = () =>
  refuse(STORE_UNKNOWN, "Say which shop system the file comes from, and how its files are read");

export async function findSettings(reader: Reader, store: Store): Promise<StoreSettings | null> {
  const [row] = await reader.select().from(storeSettings).where(eq(storeSettings.store, store));
  return row?.settings ?? null;
}

/** Keeps settings. Throws 400 for a category that is not one of goods, and for an unknown field. */
export async function keepSettings(
  { clock, database }: Pick<Platform, "clock" | "database">,
  store: Store,
  settings: StoreSettings,
): Promise<StoreSettings> {
  const { reader } = database;
  const known = await readCategories(reader);
  const named = [...settings.categories.map(({ category }) => category), settings.defaultCategory ?? []].flat();
  const odd = named.find((slug) => known.get(slug)?.kind !== "physical");
  if (odd !== undefined) throw invalidField("categories", "UNKNOWN_CATEGORY", `There is no category of goods "${odd}"`);
  const fields: readonly string[] = storeFields[store];
  const field = settings.columns.find((one) => one.field !== "" && !fields.includes(one.field));
  if (field !== undefined) throw invalidField("columns", "INVALID_VALUE", `There is no field "${field.field}"`);
  const row = { store, settings, updatedAt: clock.now() };
  await reader
    .insert(storeSettings)
    .values(row)
    .onConflictDoUpdate({
      target: storeSettings.store,
      set: { settings: sql`excluded.settings`, updatedAt: row.updatedAt },
    });
  return settings;
}
