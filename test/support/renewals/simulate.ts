import { keepSubscriptionsJob, renewalsDueJob } from "#server/modules/subscriptions/index.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";
import { createChance } from "../chance.ts";
import { createTestClock } from "../clock.ts";
import { type CrashShop, createCrashShop, killed } from "../crash/shop.ts";
import { actAll, actAsStaff } from "./acts.ts";
import { startFakeProviders } from "./fake-providers.ts";
import { judge, type SeenCharge, type Verdict } from "./judge.ts";
import { addMembers, type Member, type MembersNeed, priceMinor } from "./members.ts";

export interface Wish {
  readonly renewals: number;
  readonly seed: number;
  /** One of the two processes is killed this often while cards are charged. */
  readonly killEveryMs: number;
  readonly maxKills: number;
  readonly log?: (line: string) => void;
}

export interface Simulated extends Verdict {
  readonly kills: number;
  readonly faults: number;
  /** Time to charge all renewals that were due on the first day. */
  readonly firstDaySeconds: number;
  /** The same, with all that followed: mails, invoices, periods, webhooks. */
  readonly settledSeconds: number;
}

interface Moment {
  /** UTC, in 2027; Cairo is two hours ahead. */
  readonly at: string;
  /** Members, staff and kills disturb it. */
  readonly day?: number;
  readonly isKilled?: boolean;
}

/** From the notice to the end of the pause. Jobs run a little later than at ten, and again to settle what was lost. */
const moments: readonly Moment[] = [
  { at: "02-24T08:05:00" },
  { at: "02-26T12:00:00", day: 0 },
  { at: "02-27T08:10:00", day: 1, isKilled: true },
  ...["02-27T08:13:00", "02-27T08:24:00", "02-27T09:30:00"].map((at) => ({ at })),
  { at: "02-28T08:10:00", day: 2, isKilled: true },
  ...["02-28T08:13:00", "02-28T08:24:00"].map((at) => ({ at })),
  { at: "03-01T08:10:00", day: 3 },
  { at: "03-01T08:24:00" },
  { at: "03-03T08:10:00", day: 4 },
  { at: "03-03T09:30:00" },
  { at: "03-06T08:10:00", day: 5, isKilled: true },
  ...["03-06T08:24:00", "03-06T22:10:00", "03-20T10:00:00", "04-05T22:10:00"].map((at) => ({ at })),
];
/** Moments without faults, in which everything settles. */
const quiet = ["04-06T00:20:00", "04-06T02:00:00", "04-07T03:00:00"];

interface World extends MembersNeed {
  readonly crash: CrashShop;
  readonly members: readonly Member[];
  readonly charges: SeenCharge[];
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** Runs a job in both processes at once; the killed one restarts and runs it again. */
async function runInBoth({ shop, crash }: World, job: string): Promise<void> {
  const other = async (): Promise<void> => {
    while ((await crash.run(job)) === killed) await crash.revive();
  };
  await Promise.all([shop.app.platform.jobs.runScheduled(job), other()]);
}

/** Does `work` while the other process is killed repeatedly, each time at a random SQL statement. */
async function withKills({ crash, chance }: World, wish: Wish, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const kill = async (): Promise<void> => {
    while (!isOver && crash.kills() < wish.maxKills) {
      await new Promise((resolve) => setTimeout(resolve, wish.killEveryMs));
      if (isOver) return;
      if (crash.isAlive()) await crash.dieAfter(1 + Math.floor(chance() * 60));
    }
  };
  const killing = kill();
  await work().finally(() => {
    isOver = true;
  });
  await killing;
  await crash.revive();
  await crash.liveOn();
}

const workers = 3;

/** Runs the waiting jobs, several at once and in both processes; false when a job failed or a process died. */
async function drainOnce({ shop, crash }: World): Promise<boolean> {
  const own = Array.from({ length: workers }, () => shop.app.drain().then(() => ""));
  const done = await Promise.allSettled([...own, ...(crash.isAlive() ? [crash.drain()] : [])]);
  return done.every((each) => each.status === "fulfilled" && each.value === "");
}

/** Drains the queue until it is empty; failed and interrupted jobs run again. */
async function drain(world: World): Promise<void> {
  const { shop } = world;
  for (let failures = 0; failures < 200; failures++) {
    if (await drainOnce(world)) return;
    await shop.rows("update pgboss.job set state = 'retry' where state = 'active'");
  }
  throw new Error("what waits fails again and again");
}

async function whileReporting({ providers, shop, crash }: World, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const report = async (): Promise<void> => {
    while (!isOver) {
      await providers.report(shop, crash);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await Promise.all([
    report(),
    work().finally(() => {
      isOver = true;
    }),
  ]);
}

/** Adds the charges that are new in the providers' records. */
function noteCharges({ charges, providers, shop }: World): void {
  const seen = new Set(charges.map(({ paymentId }) => paymentId));
  const at = shop.app.clock.now();
  for (const charge of providers.listCharges()) if (!seen.has(charge.paymentId)) charges.push({ ...charge, at });
}

async function moveTo({ shop, crash }: World, at: string): Promise<void> {
  const date = new Date(`2027-${at}Z`);
  await crash.revive();
  await crash.advance((date.getTime() - shop.app.clock.now().getTime()) / 1000);
}

/** Maximum payments that one run of the job polls; the next run would come a minute later. */
const polledAtOnce = 200;

async function runJobs(world: World): Promise<void> {
  const { shop, members } = world;
  const { jobs } = shop.app.platform;
  for (let polled = 0; polled < members.length; polled += 2 * polledAtOnce) await runInBoth(world, "poll-payments");
  await jobs.runScheduled("expire-orders");
  await runInBoth(world, keepSubscriptionsJob);
  await runInBoth(world, renewalsDueJob);
}

/** Sets when some members' notices were sent; `null`: every channel failed so far. */
async function loseNotices({ shop, members }: World, sentAt: Date | null): Promise<void> {
  const ids = members.filter(({ losesNotice }) => losesNotice).map(({ who }) => who.userId);
  await shop.rows("update deliveries set sent_at = $2 where kind = 'renewal-notice' and user_id = any($1)", [
    ids,
    sentAt,
  ]);
}

/** Plays one moment. Returns the seconds that the scheduled jobs took, without the queue that they filled. */
async function live(world: World, wish: Wish, { at, day, isKilled }: Moment): Promise<number> {
  const { shop } = world;
  await moveTo(world, at);
  if (day !== undefined) await actAsStaff(world, await shop.customer("admin"), 0.05);
  let seconds = 0;
  const work = () =>
    whileReporting(world, async () => {
      const acting = day === undefined ? undefined : actAll(world, world.members, day);
      const start = performance.now();
      const running = runJobs(world).then(() => {
        seconds = secondsSince(start);
      });
      await Promise.all([running, acting]);
    });
  if (isKilled === true) await withKills(world, wish, work);
  else await work();
  await drain(world);
  await world.providers.report(shop, world.crash);
  await drain(world);
  noteCharges(world);
  if (at === "02-24T08:05:00") await loseNotices(world, null);
  if (day === 0) await loseNotices(world, shop.app.clock.now());
  return seconds;
}

async function run(world: World, wish: Wish): Promise<Simulated> {
  const { providers, shop, crash } = world;
  providers.disturb();
  let [firstDaySeconds, settledSeconds] = [0, 0];
  for (const moment of moments) {
    const start = performance.now();
    const seconds = await live(world, wish, moment);
    if (moment.day === 1) [firstDaySeconds, settledSeconds] = [seconds, secondsSince(start)];
    const times = `jobs ${seconds.toFixed(1)} s, all ${secondsSince(start).toFixed(1)} s`;
    wish.log?.(`${moment.at}: ${times}, ${world.charges.length} charges`);
  }
  providers.calm();
  for (const at of quiet) await live(world, wish, { at });
  const verdict = await judge(shop, providers, world.members, world.charges);
  return { ...verdict, kills: crash.kills(), faults: providers.faults(), firstDaySeconds, settledSeconds };
}

/**
 * Plays renewals with saved cards at fakes of Stripe and Paymob, from the notice to the end of the pause, with faults in
 * calls, webhooks and cards, interfering members and staff, and one of two processes killed repeatedly.
 */
export async function simulateRenewals(wish: Wish): Promise<Simulated> {
  const clock = createTestClock(new Date("2027-01-31T09:00:00Z"));
  const chance = createChance(wish.seed);
  const providers = await startFakeProviders(clock, chance);
  const shop: TestShop = await createTestShop({ clock, environment: providers.environment });
  const crash = await createCrashShop(shop, providers.environment);
  try {
    const coaching = await shop.product({ kind: "package", priceEgp: priceMinor / 100 });
    const needs = { shop, providers, chance };
    const start = performance.now();
    const members = await addMembers(needs, coaching, wish.renewals);
    wish.log?.(`${members.length} members: ${secondsSince(start).toFixed(1)} s`);
    return await run({ ...needs, crash, members, charges: [] }, wish);
  } finally {
    await crash.stop();
    await shop.app.close();
    await providers.close();
  }
}
