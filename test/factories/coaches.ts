import { addCoaches, type NewCoach } from "#server/modules/programmes/index.ts";
import { startSubscription } from "#server/modules/subscriptions/index.ts";
import type { StaffRole } from "#shared/domain/permissions.ts";
import type { TestCustomer, TestShop } from "./shop.ts";

export interface TestCoach extends TestCustomer {
  readonly coachId: string;
}

const text = (word: string) => ({ ar: word, en: word });

/** A member of staff with a coach's profile. */
export async function addCoach(
  shop: TestShop,
  facts: Partial<NewCoach> = {},
  staffRole: StaffRole = "coach",
): Promise<TestCoach> {
  const { database, ids, clock } = shop.app.platform;
  const person = await shop.customer("admin", staffRole);
  const coachId = ids.next();
  const row: NewCoach = {
    id: coachId,
    slug: `coach-${coachId}`,
    name: text("Coach"),
    initials: text("C"),
    title: text("Strength coach"),
    bio: text("Bio"),
    credentials: [],
    licenceNumber: "",
    experienceYears: 3,
    languages: ["ar", "en"],
    womenOnly: false,
    isDemo: false,
    userId: person.userId,
    gender: "male",
    ...facts,
  };
  await database.transaction((tx) => addCoaches(tx, [row], clock.now()));
  return { ...person, coachId };
}

/** Starts a subscription to the package without an order and returns its id; its coach is assigned. */
export async function startCoaching(shop: TestShop, userId: string, packageId: string): Promise<string> {
  const { platform } = shop.app;
  const grant = { userId, packageId, currency: "EGP", source: "gift" } as const;
  const id = (await platform.database.transaction((tx) => startSubscription(tx, platform, grant))) ?? "";
  await shop.app.drain();
  return id;
}
