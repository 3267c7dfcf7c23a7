import { type RestockedVariant, readRestocked } from "#server/modules/catalogue/index.ts";
import type { Notification } from "#server/modules/notifications/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, eq, gt, inArray, isNull, sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { restockAlerts } from "./tables.ts";

interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

export type RecipientOf = (reader: Reader, userId: string) => Promise<Recipient | undefined>;

/** Writes the message about a product. */
export type SendRestockAlert = (tx: Tx, productId: string, message: Notification<"back-in-stock">) => Promise<void>;

interface Deps {
  readonly platform: Platform;
  readonly sendAlert: SendRestockAlert;
  /** Whether staff have switched these messages on. */
  readonly isOn: (reader: Reader) => Promise<boolean>;
  readonly getRecipient: RecipientOf;
}

/** Alerts per available piece, since not everybody buys. */
const alertsPerPiece = 3;
const perHours = 6;
const variantsAtOnce = 200;

/** How many more alerts to send for `available` pieces, after `lately` alerts in the last six hours. */
export const alertsToSend = (available: number, sentLately: number): number =>
  Math.max(0, available * alertsPerPiece - sentLately);

async function alertWaiting(
  tx: Tx,
  { platform, sendAlert, getRecipient }: Deps,
  variant: RestockedVariant,
): Promise<void> {
  const now = platform.clock.now();
  // One process at a time for each variant, so that the count of alerts is correct.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`restock:${variant.id}`}, 0))`);
  const since = new Date(now.getTime() - perHours * 3_600_000);
  const [counted] = await tx
    .select({ lately: count() })
    .from(restockAlerts)
    .where(and(eq(restockAlerts.variantId, variant.id), gt(restockAlerts.notifiedAt, since)));
  const most = alertsToSend(variant.available, counted?.lately ?? 0);
  if (most === 0) return;
  const waiting = await tx
    .select({ id: restockAlerts.id, userId: restockAlerts.userId })
    .from(restockAlerts)
    .where(and(eq(restockAlerts.variantId, variant.id), isNull(restockAlerts.notifiedAt)))
    .orderBy(asc(restockAlerts.createdAt), asc(restockAlerts.id))
    .limit(most);
  if (waiting.length === 0) return;
  const waitingIds = waiting.map(({ id }) => id);
  await tx.update(restockAlerts).set({ notifiedAt: now }).where(inArray(restockAlerts.id, waitingIds));
  for (const { id, userId } of waiting) {
    const person = await getRecipient(tx, userId);
    if (person === undefined) continue;
    await sendAlert(tx, variant.productId, {
      ...{ kind: "back-in-stock", to: person.email, userId, language: person.language, key: `back-in-stock:${id}` },
      data: {
        firstName: person.firstName,
        what: variant.name,
        size: variant.label,
        path: `/product/${variant.slug}`,
      },
    });
  }
}

/** Writes to those who waited longest for what is in stock again. Returns how many variants were checked. */
export async function sendAlerts(deps: Deps): Promise<number> {
  const { database, log } = deps.platform;
  if (!(await deps.isOn(database.reader))) return 0;
  const waiting = await database.reader
    .selectDistinct({ id: restockAlerts.variantId })
    .from(restockAlerts)
    .where(isNull(restockAlerts.notifiedAt));
  const restocked = await readRestocked(
    database.reader,
    waiting.map(({ id }) => id),
    variantsAtOnce,
  );
  const byId = new Map(restocked.map((variant) => [variant.id, variant]));
  return await eachAlone(log, "an alert of restocked goods failed", [...byId.keys()], async (id) => {
    const variant = byId.get(id);
    if (variant !== undefined) await database.transaction((tx) => alertWaiting(tx, deps, variant));
  });
}
