import { type ConsentOrigin, findLastConsent, recordConsent } from "#server/modules/consents/index.ts";
import { consentChanged } from "#server/modules/saved-cards/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, or, type SQL } from "#server/platform/db/orm.ts";
import type { CallFacts } from "#server/platform/http/call.ts";
import { toNetwork, toNetworkFactor } from "#server/platform/rate-limits.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { chooseMeasuring } from "#shared/contract/measuring-choices.ts";
import { conversionDestinations, purposeOf } from "#shared/domain/conversions.ts";
import { type MeasuringPurpose, measuringConsent, measuringPurposes } from "#shared/domain/measuring.ts";
import { hashBrowserId, keepChoice, newBrowserId, readChoice } from "./choice-cookie.ts";
import { giveConsent, sourceOfChoice, wordsOf } from "./keep-measurement.ts";
import type { ConversionDeps } from "./ports.ts";
import { conversionEvents, orderMeasurements } from "./tables.ts";

type Needs = Pick<ConversionDeps, "platform">;
type Chosen = BodyOf<typeof chooseMeasuring>;
type By = Omit<ConsentOrigin, "userId">;

/** Whose data to delete: a person's, or that of one browser's orders. */
interface Whose {
  readonly userId?: string | undefined;
  readonly browserId?: string | undefined;
}

const toCondition = ({ userId, browserId }: Whose): SQL | undefined =>
  or(
    userId === undefined ? undefined : eq(orderMeasurements.userId, userId),
    browserId === undefined ? undefined : eq(orderMeasurements.browserHash, hashBrowserId(browserId)),
  );

/**
 * Ends one purpose: deletes the browser data, cancels pending reports, and records the withdrawal for each person
 * concerned. The deletion waits for a report that is being claimed; after it none can be claimed.
 */
async function endPurpose(tx: Tx, { platform }: Needs, whose: Whose, by: By, purpose: MeasuringPurpose): Promise<void> {
  const condition = toCondition(whose);
  if (condition === undefined) return;
  const forget = (of: SQL) =>
    tx
      .delete(orderMeasurements)
      .where(and(eq(orderMeasurements.purpose, purpose), of))
      .returning({ orderId: orderMeasurements.orderId, userId: orderMeasurements.userId });
  const gone = await forget(condition);
  const people = new Set([...gone.map(({ userId }) => userId), ...(whose.userId === undefined ? [] : [whose.userId])]);
  // The consent belongs to the person, so data of their other browsers is deleted too.
  await forget(inArray(orderMeasurements.userId, [...people]));
  for (const userId of [...people].sort()) {
    const last = await findLastConsent(tx, userId, purpose);
    if (last?.action === "given")
      await recordConsent(tx, platform, { ...by, userId }, { purpose, action: "withdrawn", words: wordsOf(purpose) });
  }
  const destinations = conversionDestinations.filter((destination) => purposeOf[destination] === purpose);
  await tx
    .update(conversionEvents)
    .set({ state: "withdrawn", nextAt: null, settledAt: platform.clock.now() })
    .where(
      and(
        eq(conversionEvents.state, "waiting"),
        inArray(conversionEvents.destination, destinations),
        inArray(conversionEvents.userId, [...people]),
      ),
    );
}

/** Ends both purposes of a person. */
export async function endMeasuring(tx: Tx, needs: Needs, userId: string, by: By): Promise<void> {
  for (const purpose of measuringPurposes) await endPurpose(tx, needs, { userId }, by, purpose);
}

/** Stores a browser's choice in its cookie, and records it for a signed-in customer. Throws CONSENT_CHANGED. */
export async function choose(
  deps: Needs,
  call: Pick<CallFacts, "ip" | "language" | "cookie" | "setCookie">,
  body: Chosen,
  userId?: string,
): Promise<void> {
  const { database, clock, config, rateLimits, origin } = deps.platform;
  const max = 60 * toNetworkFactor(config.environment);
  await rateLimits.assertAllowed({ key: `measuring:network:${toNetwork(call.ip)}`, max, windowSeconds: 900 });
  const isGiven = body.measurement || body.advertising;
  if (isGiven && body.consentVersion !== measuringConsent.version) throw consentChanged();
  const { ip, language } = call;
  const by = { ip, language, source: sourceOfChoice };
  const known = readChoice(call);
  const browserId = known?.measurement || known?.advertising ? known.browserId : undefined;
  const at = clock.now();
  await database.transaction(async (tx) => {
    for (const purpose of measuringPurposes) {
      if (!body[purpose]) await endPurpose(tx, deps, { userId, browserId }, by, purpose);
      else if (userId !== undefined) await giveConsent(tx, deps, { ...by, userId }, { purpose, at });
    }
  });
  const { measurement, advertising } = body;
  const kept = {
    measurement,
    advertising,
    at,
    language,
    browserId: browserId ?? newBrowserId(),
  };
  keepChoice(call, kept, origin().startsWith("https:"));
}
