import type { FastifyInstance } from "fastify";
import { type Accounts, findPeople, searchPeople } from "#server/modules/accounts/index.ts";
import { createCalls } from "#server/modules/calls/index.ts";
import { checkInSealLabel, createCheckIns } from "#server/modules/check-ins/index.ts";
import {
  briefsSealLabel,
  createBriefs,
  createCoaching,
  createCockpit,
  createStaffAccess,
  findCoachesOf,
  findPrimary,
  findProfile,
  readDaysOff,
} from "#server/modules/coaching/index.ts";
import { createEntitlements, settleEntitlement, takeEntitlement } from "#server/modules/entitlements/index.ts";
import { createExpiryNotices } from "#server/modules/loyalty/index.ts";
import type { Media, Videos } from "#server/modules/media/index.ts";
import { type Notify, shopFacts } from "#server/modules/notifications/index.ts";
import { createNutrition, nutritionSealLabel } from "#server/modules/nutrition/index.ts";
import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { createReferrals } from "#server/modules/referrals/index.ts";
import { safetySealLabel } from "#server/modules/safety/index.ts";
import { cardSealLabel, createSavedCards } from "#server/modules/saved-cards/index.ts";
import { type ClipCount, createSubscriptions, type SubscriptionDeps } from "#server/modules/subscriptions/index.ts";
import type { Vault } from "#server/modules/vault/index.ts";
import type { WhatsApp } from "#server/modules/whatsapp/index.ts";
import type { Announcement } from "#server/platform/announcements.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import type { Commerce } from "./commerce.ts";
import type { FlowSenders } from "./marketing.ts";
import { composeReplenishments } from "./replenishments.ts";
import { toOverlayDeps } from "./training.ts";
import { composeVault } from "./vault.ts";

interface CoachingParts {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly accounts: Accounts;
  readonly commerce: Commerce;
  readonly whatsapp: WhatsApp;
  /** The keys of one purpose. */
  readonly keysFor: KeysFor;
  readonly videos: Pick<Videos, "keep">;
  readonly media: Pick<Media, "readPictureFacts">;
  readonly senders: FlowSenders;
}

export interface CoachingParty {
  readonly routes: readonly Route[];
  readonly vault: Vault;
  /** Not in production. */
  readonly mountDev: (server: FastifyInstance) => void;
}

/** A clip of a package is reserved when it is sent, and used when the coach has answered it. */
const countClips = (platform: Platform): ClipCount => ({
  take: async (tx, subscription, ids) => {
    for (const ref of ids) await takeEntitlement(tx, platform, subscription, { kind: "clip", ref });
  },
  settle: async (tx, ids) => {
    for (const ref of ids) await settleEntitlement(tx, platform, { kind: "clip", ref });
  },
});

/** Composes subscriptions, repeat orders, and the saved cards that they charge. */
function composeSubscriptions(parts: CoachingParts, needs: Pick<SubscriptionDeps, "access" | "readBrief">) {
  const { platform, notify, accounts, commerce, whatsapp, keysFor } = parts;
  const subscriptions = createSubscriptions({
    ...needs,
    platform,
    orders: commerce.orders,
    payments: commerce.payments,
    linkKeys: keysFor("renewal links"),
    notify,
    talksByWhatsApp: async (reader, userId) => (await whatsapp.findReachable(reader, userId))?.isWindowOpen === true,
    getRecipient: accounts.getRecipient,
    people: { find: findPeople, search: searchPeople },
    findCoachesOf: (reader, ids) => findCoachesOf(reader, platform, ids),
    clips: countClips(platform),
    orderNumbers: orderNumbersOf,
  });
  whatsapp.on("received", subscriptions.receiveByWhatsApp, {
    order: 10,
    name: "subscriptions: post it in the coaching thread",
  });
  const replenishments = composeReplenishments(parts);
  const savedCards = createSavedCards({
    platform,
    seal: createSeal(keysFor(cardSealLabel)),
    book: commerce.cardBook,
    providers: commerce.providers,
    people: { find: findPeople },
    renewals: subscriptions.cardUses,
    replenishments: replenishments.cards,
  });
  return { subscriptions, savedCards, replenishments };
}

interface Ending {
  readonly coachingEnded: (tx: Tx, subscriptionId: string) => Promise<void>;
}

/** Open calls and check-ins end with their coaching. */
function endWithCoaching(
  { announcements }: Platform,
  { checkIns, calls }: { readonly checkIns: Ending; readonly calls: Ending },
): void {
  const end =
    ({ coachingEnded }: Ending) =>
    async (tx: Tx, { type, data }: Announcement): Promise<void> => {
      if (type === "subscription.ended") await coachingEnded(tx, String(data["subscriptionId"]));
    };
  announcements.on("announced", end(checkIns), { order: 40, name: "check-ins: skip open ones" });
  announcements.on("announced", end(calls), { order: 41, name: "calls: free the coach's time" });
}

/** Composes coaching, subscriptions, referrals and reminders of expiring points. */
export async function composeCoaching(parts: CoachingParts): Promise<CoachingParty> {
  const { platform, notify, accounts, keysFor } = parts;
  const { getRecipient } = accounts;
  const access = createStaffAccess(platform);
  const briefs = createBriefs(platform, keysFor(briefsSealLabel));
  createExpiryNotices(platform, { sendNotice: parts.senders.points, getRecipient });
  const { subscriptions, savedCards, replenishments } = composeSubscriptions(parts, {
    access,
    readBrief: briefs.readFor,
  });
  const vault = await composeVault({ ...parts, access, subscriptions });
  const checkIns = createCheckIns({
    platform,
    access,
    seal: createSeal(keysFor(checkInSealLabel)),
    notify,
    getRecipient,
    writeAsCoach: subscriptions.writeAsCoach,
  });
  const calls = createCalls({
    ...{ platform, notify, getRecipient, findPeople, shopEmail: shopFacts.en.email },
    findDaysOff: readDaysOff,
    findCoachId: async (reader, id) => (await findPrimary(reader, id))?.coachId,
  });
  endWithCoaching(platform, { checkIns, calls });
  const coaching = createCoaching({ platform, notify, briefs, media: parts.media, getRecipient });
  const safetySeal = createSeal(keysFor(safetySealLabel));
  const nutrition = { platform, seal: createSeal(keysFor(nutritionSealLabel)), safetySeal, findProfile };
  const cockpit = createCockpit({
    platform,
    access,
    seal: createSeal(keysFor("client notes")),
    safetySeal,
    overlays: toOverlayDeps(platform),
    nutrition,
  });
  return {
    vault,
    mountDev: subscriptions.mountDev,
    routes: [
      ...coaching.routes,
      ...cockpit.routes,
      ...checkIns.routes,
      ...calls.routes,
      ...createNutrition(nutrition).routes,
      ...subscriptions.routes,
      ...savedCards.routes,
      ...replenishments.routes,
      ...vault.routes,
      ...createEntitlements(platform).routes,
      ...createReferrals(platform).routes,
    ],
  };
}
