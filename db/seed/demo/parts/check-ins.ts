import { checkInSealLabel } from "#server/modules/check-ins/index.ts";
import {
  checkInForms,
  checkInFormVersions,
  checkInSchedules,
  checkIns,
  packageCheckIns,
} from "#server/modules/check-ins/tables.ts";
import { coachAssignments } from "#server/modules/coaching/tables.ts";
import { entitlements } from "#server/modules/entitlements/tables.ts";
import { subscriptions } from "#server/modules/subscriptions/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { and, asc, eq } from "#server/platform/db/orm.ts";
import { createSeal, type Seal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { addDays, dateIn, type IsoDate, weekday } from "#shared/domain/calendar.ts";
import { type CheckInAnswers, toCheckInTimes } from "#shared/domain/check-ins.ts";
import { layWindows } from "#shared/domain/entitlements.ts";
import type { SeedContext } from "../context.ts";
import { checkInAnswers } from "../data/check-in-answers.ts";
import { photoForm } from "../data/check-in-form.ts";
import { termsOf } from "../data/packages.ts";
import { seedConsent, seedPhotos } from "./check-in-photos.ts";
import { coachUser, demoCustomer } from "./people.ts";
import { subscriptionOf } from "./subscriptions.ts";

const demoCoach = "karim-adel";
const ownCoach = "salma-hadi";

type State = "open" | "submitted" | "answered" | "missed";

interface Story {
  readonly subscription: typeof subscriptions.$inferSelect;
  readonly coach: string;
  /** The day of the newest one, counted from today. */
  readonly lastInDays: number;
  /** The newest first, a week apart. */
  readonly states: readonly State[];
  /** They answer with photos, and let the shop show two of them with these words. */
  readonly publishedWords?: string;
}

interface Writing {
  readonly seal: Seal;
  readonly formId: string;
  readonly photoFormId: string;
}

async function seedStory(context: SeedContext, writing: Writing, story: Story): Promise<void> {
  const { tx, now, idOf } = context;
  const { seal } = writing;
  const { subscription, coach, states, lastInDays, publishedWords } = story;
  const hasPhotos = publishedWords !== undefined;
  const formId = hasPhotos ? writing.photoFormId : writing.formId;
  const { id: subscriptionId, userId, timezone } = subscription;
  const lastOn = addDays(dateIn(now, timezone), lastInDays);
  const scheduleId = idOf("other", `check-in schedule:${subscriptionId}`);
  const startsOn = addDays(lastOn, -7 * (states.length - 1));
  const rhythm = { weekday: weekday(lastOn), everyWeeks: 1, startsOn } as const;
  await tx.insert(checkInSchedules).values({ id: scheduleId, subscriptionId, formId, ...rhythm, updatedAt: now });
  const withPhotos: string[] = [];
  for (const [weeksAgo, state] of states.entries()) {
    const dueOn: IsoDate = addDays(lastOn, -7 * weeksAgo);
    const { opensAt, dueAt, remindAt } = toCheckInTimes(dueOn, timezone);
    const submittedAt = new Date(Math.min(dueAt.getTime() - 5 * 3_600_000, now.getTime() - 26 * 3_600_000));
    const { weight, ...others } = checkInAnswers[weeksAgo % checkInAnswers.length] ?? {};
    // The demo customer writes her weight down elsewhere.
    const answers: CheckInAnswers = coach === ownCoach || weight === undefined ? others : { ...others, weight };
    const isIn = state === "submitted" || state === "answered";
    const id = idOf("other", `check-in:${subscriptionId}:${weeksAgo}`);
    await tx.insert(checkIns).values({
      ...{ id, subscriptionId, userId, scheduleId },
      ...{ formId, formNumber: 1, dueOn, opensAt, dueAt, state, createdAt: opensAt },
      remindAt: state === "open" ? remindAt : null,
      ...(isIn ? { submittedAt, revision: 1, answers: seal.seal(JSON.stringify(answers)) } : {}),
      ...(state === "answered"
        ? {
            answeredAt: addSeconds(submittedAt, 9 * 3600),
            answeredBy: idOf("user", coachUser(coach)),
            answerSeconds: 74,
          }
        : {}),
    });
    if (isIn && hasPhotos) {
      await seedPhotos(context, { id, userId, key: "photos", weeksAgo, at: submittedAt });
      withPhotos.push(id);
    }
    const answeredAt = state === "answered" ? addSeconds(submittedAt, 9 * 3600) : null;
    if (isIn) await seedReview(context, subscription, { id, submittedAt, answeredAt });
  }
  if (hasPhotos) await seedConsent(context, { userId, words: publishedWords, checkInIds: withPhotos.toReversed() });
}

interface SentCheckIn {
  readonly id: string;
  readonly submittedAt: Date;
  readonly answeredAt: Date | null;
}

/** The review that a check-in took from the week in which it was sent. */
async function seedReview(
  { tx, idOf }: SeedContext,
  { id: subscriptionId, startedOn, months, timezone }: Story["subscription"],
  { id: ref, submittedAt, answeredAt }: SentCheckIn,
): Promise<void> {
  const paid = { months, gapDays: 0, pausedDays: 0, pauses: [], terms: termsOf(months) };
  const on = dateIn(submittedAt, timezone);
  const window = layWindows(startedOn, [paid]).find(
    ({ kind, startsOn, endsOn }) => kind === "review" && startsOn <= on && on < endsOn,
  );
  if (window === undefined) return;
  const { startsOn: windowStart, endsOn: windowEnd, given, kind } = window;
  const entry = { subscriptionId, kind, windowStart, windowEnd, createdAt: submittedAt };
  const grantId = idOf("other", `grant:${subscriptionId}:${windowStart}`);
  const [granted] = await tx
    .insert(entitlements)
    .values({ ...entry, id: grantId, reason: "grant", delta: given })
    .onConflictDoNothing()
    .returning({ id: entitlements.id });
  // A second check-in of the same week was answered without one.
  if (granted === undefined) return;
  const useId = idOf("other", `review:${ref}`);
  await tx.insert(entitlements).values({ ...entry, id: useId, reason: "use", delta: -1, ref, usedAt: answeredAt });
}

/** The shop's form with photos, which the twelve-month package gives to new clients. */
async function seedPhotoForm({ tx, now, idOf }: SeedContext): Promise<string> {
  const { title, items } = photoForm;
  const id = idOf("other", "check-in form: photos");
  await tx.insert(checkInForms).values({ id, ownerId: null, title, number: 1, createdAt: now, updatedAt: now });
  await tx.insert(checkInFormVersions).values({ formId: id, number: 1, items: [...items], createdAt: now });
  const packageId = idOf("product", "coaching-12-months");
  await tx.insert(packageCheckIns).values({
    ...{ packageId, formId: id, weekday: 6, everyWeeks: 1, since: now, updatedAt: now },
  });
  return id;
}

/** Check-ins in every state: one to answer, answered ones, missed ones, and one that the demo customer can fill in. */
export async function seedCheckIns(context: SeedContext): Promise<void> {
  const { tx, idOf, platform } = context;
  const { jwtSecrets, dataDir } = platform.config;
  const seal = createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), checkInSealLabel));
  const [form] = await tx.select({ id: checkInForms.id }).from(checkInForms).orderBy(asc(checkInForms.id)).limit(1);
  if (form === undefined) throw new Error("there is no form of check-ins");
  const writing = { seal, formId: form.id, photoFormId: await seedPhotoForm(context) };
  const [own] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionOf(context, demoCustomer)));
  const clients = await tx
    .select({ subscription: subscriptions })
    .from(coachAssignments)
    .innerJoin(subscriptions, eq(subscriptions.id, coachAssignments.subscriptionId))
    .where(and(eq(coachAssignments.coachId, idOf("coach", demoCoach)), eq(coachAssignments.kind, "primary")))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(3);
  const stories: readonly (Omit<Story, "subscription" | "coach"> | undefined)[] = [
    {
      // Six weeks: photos of two months at least.
      ...{ lastInDays: -1, states: ["submitted", ...Array<State>(5).fill("answered")] },
      publishedWords: "ستة أسابيع من الالتزام، وأشعر بالفرق كل صباح.",
    },
    { lastInDays: -4, states: ["missed", "missed", "answered"] },
    // The older one was forgotten, so that its review is owed.
    {
      ...{ lastInDays: -3, states: ["answered", "submitted", "answered"] },
      publishedWords: "صرت أصعد الدرج بلا تعب، وملابسي القديمة عادت تناسبني.",
    },
  ];
  for (const [index, { subscription }] of clients.entries()) {
    const story = stories[index];
    if (story !== undefined) await seedStory(context, writing, { ...story, subscription, coach: demoCoach });
  }
  if (own !== undefined) {
    const publishedWords = "بدأت بعشر دقائق في اليوم، واليوم لا يفوتني تمرين.";
    const story = { lastInDays: 1, states: ["open", "answered", "answered"], publishedWords } as const;
    await seedStory(context, writing, { ...story, subscription: own, coach: ownCoach });
  }
}
