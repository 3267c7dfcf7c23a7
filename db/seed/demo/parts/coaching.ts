import { briefsSealLabel } from "#server/modules/coaching/index.ts";
import { proposeDeloadsIn } from "#server/modules/coaching/propose-deloads.ts";
import { refreshClientIn } from "#server/modules/coaching/refresh-client.ts";
import { coachAssignments, coachDaysOff, coachingProfiles, healthReads } from "#server/modules/coaching/tables.ts";
import { coaches } from "#server/modules/programmes/tables.ts";
import { writeEvent } from "#server/modules/subscriptions/index.ts";
import { subscriptions } from "#server/modules/subscriptions/tables.ts";
import { enrolments, planChanges } from "#server/modules/workouts/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { and, eq, inArray } from "#server/platform/db/orm.ts";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import type { Gender } from "#shared/domain/audiences.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { usualZone } from "#shared/domain/working-hours.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { type ClientStory, clientStories } from "../data/client-stories.ts";
import { clientThreads } from "../data/client-threads.ts";
import { coachStaff, unassignedClients } from "../data/coach-staff.ts";
import { packages } from "../data/packages.ts";
import { seedImportedWorkouts } from "./imported-workouts.ts";
import { coachUser, createPeople, demoAdmin, demoCustomer, type Person } from "./people.ts";
import { seedSubscription, seedThread, subscriptionOf } from "./subscriptions.ts";
import { seedPlan, seedWeights } from "./workouts.ts";

const ownCoach = "salma-hadi";
const cover = "karim-adel";
/** The coach of the demo account, whose clients show every state of the queue. */
const demoCoach = "karim-adel";

interface Assigned {
  readonly person: Person;
  readonly coach: string;
  readonly begunDaysAgo: number;
}

async function linkCoaches({ tx, idOf }: SeedContext): Promise<void> {
  for (const { slug, gender, specialties, capacity, acceptsNew } of coachStaff)
    await tx
      .update(coaches)
      .set({ userId: idOf("user", coachUser(slug)), gender, specialties: [...specialties], capacity, acceptsNew })
      .where(eq(coaches.id, idOf("coach", slug)));
}

async function assign(context: SeedContext, { person, coach, begunDaysAgo }: Assigned): Promise<void> {
  await context.tx.insert(coachAssignments).values({
    id: context.idOf("other", `assignment:${person.name}`),
    subscriptionId: subscriptionOf(context, person.name),
    coachId: context.idOf("coach", coach),
    kind: "primary",
    fromAt: daysBefore(context.now, begunDaysAgo),
    reason: "auto",
  });
}

/** Who suits a coach: women for those who coach women. */
const suits = (coach: string, gender: Gender): boolean => coach !== "nour-samir" || gender === "female";

/** Fictional members of every coach, a few who wait for one, and some threads. */
async function seedClients(context: SeedContext): Promise<void> {
  const [, ...people] = createPeople(context);
  const left = people.filter(({ joinedDaysAgo }) => joinedDaysAgo >= 45);
  const kinds = packages.filter(({ months }) => months >= 3);
  const take = (coach: string | undefined): Person => {
    const at = left.findIndex(({ gender }) => coach === undefined || suits(coach, gender));
    const [person] = left.splice(at, 1);
    if (at === -1 || person === undefined) throw new Error("there are too few people");
    return person;
  };
  let nthOfDemoCoach = 0;
  const wanted = coachStaff.flatMap(({ slug, clients }) => Array.from({ length: clients }, () => slug));
  for (const [index, coach] of [...wanted, ...Array.from({ length: unassignedClients }, () => undefined)].entries()) {
    const person = take(coach);
    const story = coach === demoCoach ? clientStories[nthOfDemoCoach++] : undefined;
    const begunDaysAgo = story?.begunDaysAgo ?? (coach === undefined ? index % 2 : 5 + ((index * 7) % 38));
    const sold =
      story === undefined ? kinds[index % kinds.length] : kinds.find(({ months }) => months === (story.months ?? 3));
    if (sold === undefined) throw new Error("there is no package");
    await seedSubscription(context, person.name, sold, { begunDaysAgo, currency: person.currency });
    await seedProfile(context, person, coach !== undefined && isWoman(coach) && index % 3 === 0);
    if (coach === undefined) {
      await seedThread(context, person.name, { messages: [], coach: undefined });
      continue;
    }
    await assign(context, { person, coach, begunDaysAgo });
    const messages = story?.messages ?? clientThreads[index % 5] ?? [];
    await seedThread(context, person.name, { messages, coach: coachUser(story?.handover?.from ?? coach) });
    if (story?.handover !== undefined) await seedHandover(context, person.name, story.handover, begunDaysAgo);
    if (story !== undefined) await seedStory(context, person, story);
  }
}

/** A client who came from another coach, with what that coach told the next one. */
async function seedHandover(
  context: SeedContext,
  name: string,
  { from, daysAgo, brief }: NonNullable<ClientStory["handover"]>,
  begunDaysAgo: number,
): Promise<void> {
  const { tx, now, idOf, platform } = context;
  const { jwtSecrets, dataDir } = platform.config;
  const seal = createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), briefsSealLabel));
  const [subscriptionId, at, by] = [subscriptionOf(context, name), daysBefore(now, daysAgo), idOf("user", demoAdmin)];
  const id = idOf("other", `assignment:${name}`);
  await tx
    .update(coachAssignments)
    .set({ fromAt: at, reason: "handover", byUser: by, brief: seal.seal(brief) })
    .where(eq(coachAssignments.id, id));
  await tx.insert(coachAssignments).values({
    ...{ id: idOf("other", `assignment before:${name}`), subscriptionId, coachId: idOf("coach", from) },
    ...{ kind: "primary", fromAt: daysBefore(now, begunDaysAgo), untilAt: at, reason: "auto" },
  });
  const [coach] = await tx
    .select({ name: coaches.name })
    .from(coaches)
    .where(eq(coaches.id, idOf("coach", demoCoach)));
  if (coach === undefined) throw new Error("there is no demo coach");
  const clock = { now: () => at };
  const event = { kind: "handover", coachName: coach.name, until: null } as const;
  await writeEvent(tx, { clock, ids: platform.ids }, subscriptionId, { id, by, event });
}

async function seedStory(context: SeedContext, { id: userId, name }: Person, story: ClientStory): Promise<void> {
  const { formOn, weights, begunDaysAgo, planDaysAgo = begunDaysAgo, goal } = story;
  if (formOn !== undefined)
    await seedPlan(context, { name: `${name}:`, person: name, begunDaysAgo: planDaysAgo, formOn });
  if (story.hasImported === true) await seedImportedWorkouts(context, name);
  if (weights !== undefined) await seedWeights(context, { name: `${name}:`, userId }, weights);
  if (goal !== undefined)
    await context.tx.update(coachingProfiles).set({ goal }).where(eq(coachingProfiles.userId, userId));
}

/** How everybody stands with their coach, so that the queue is there from the first moment. */
export async function seedStanding(context: SeedContext): Promise<void> {
  const { tx, platform } = context;
  const rows = await tx.selectDistinct({ userId: subscriptions.userId }).from(subscriptions).limit(1000);
  for (const { userId } of rows) {
    await proposeDeloadsIn(tx, { platform }, userId);
    if (userId === context.idOf("user", demoCustomer)) await letPass(context, userId);
    await refreshClientIn(tx, { platform }, userId);
  }
}

/** The coach has said nothing to a proposed lighter week for two days: the member is asked too. */
async function letPass({ tx, now }: SeedContext, userId: string): Promise<void> {
  const own = tx.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.userId, userId));
  await tx
    .update(planChanges)
    .set({ createdAt: daysBefore(now, 2), asksMemberAt: now })
    .where(and(eq(planChanges.kind, "deload"), inArray(planChanges.enrolmentId, own)));
}

const isWoman = (coach: string): boolean =>
  coachStaff.some(({ slug, gender }) => slug === coach && gender === "female");

/** What the demo customer said of her training. */
const homeGym = {
  timezone: "Africa/Cairo",
  level: "intermediate" as const,
  equipment: ["dumbbells" as const, "bench" as const, "bands" as const, "mat" as const],
};

async function seedProfile({ tx, now }: SeedContext, person: Person, isWomenOnly: boolean): Promise<void> {
  const { id: userId, gender } = person;
  const audience = isWomenOnly && gender === "female" && person.name !== demoCustomer ? "women_only" : "any";
  await tx.insert(coachingProfiles).values({ userId, sex: gender, audience, updatedAt: now });
}

/** Who has read the demo customer's thread: her coach, and a cover while the coach was away. */
async function seedReads({ tx, now, idOf }: SeedContext, subscriptionId: string): Promise<void> {
  const hourOf = (hoursAgo: number) =>
    new Date(Math.floor(addSeconds(now, -hoursAgo * 3600).getTime() / 3_600_000) * 3_600_000);
  const read = (coach: string, hoursAgo: number, count: number, reason: "coach" | "cover") => ({
    readerId: idOf("user", coachUser(coach)),
    memberId: idOf("user", demoCustomer),
    what: "thread",
    objectId: subscriptionId,
    ...{ hour: hourOf(hoursAgo), count, reason },
  });
  await tx
    .insert(healthReads)
    .values([
      read(ownCoach, 433, 3, "coach"),
      read(cover, 220, 1, "cover"),
      read(ownCoach, 95, 1, "coach"),
      read(ownCoach, 20, 2, "coach"),
    ]);
}

/** One coach is away, another will be. */
async function seedDaysOff({ tx, now, idOf }: SeedContext): Promise<void> {
  const span = (coach: string, from: number, until: number) => ({
    coachId: idOf("coach", coach),
    fromOn: dateIn(daysBefore(now, -from), usualZone),
    untilOn: dateIn(daysBefore(now, -until), usualZone),
  });
  await tx
    .insert(coachDaysOff)
    .values([
      ...[span("salma-hadi", -30, -27), span("salma-hadi", -1, 2)],
      ...[span("karim-adel", 12, 16), span("karim-adel", 40, 40)],
    ]);
}

/** Coaches with their members, and who has read what. */
export async function seedCoaching(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  await linkCoaches(context);
  await seedDaysOff(context);
  const [customer] = createPeople(context);
  if (customer === undefined) throw new Error("there are no people");
  const subscriptionId = subscriptionOf(context, demoCustomer);
  await seedProfile(context, customer, false);
  await tx
    .update(coachingProfiles)
    .set({ ...homeGym, goal: "strength" })
    .where(eq(coachingProfiles.userId, customer.id));
  await assign(context, { person: customer, coach: ownCoach, begunDaysAgo: 19 });
  await tx.insert(coachAssignments).values({
    ...{ id: idOf("other", "cover"), subscriptionId, coachId: idOf("coach", cover), kind: "cover", reason: "cover" },
    ...{ fromAt: daysBefore(now, 11), untilAt: daysBefore(now, 7), byUser: idOf("user", coachUser(ownCoach)) },
  });
  await seedReads(context, subscriptionId);
  await seedClients(context);
}
