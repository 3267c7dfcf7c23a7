import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { callApi } from "../support/api.ts";
import { tomorrow } from "../support/days.ts";
import { sendMedium } from "../support/media.ts";
import { enterAs } from "../support/sign-in.ts";
import { languageOf, mailTo, wordsOf } from "../support/words.ts";

/** A member who shows her pictures only to women: no man can open one, not even an owner; she sees who did. */

const password = "kettle swing 24";
const en = wordsOf("en");

interface Named {
  readonly id: string;
  readonly slug: string;
}

const readMediaFile = (name: string): Buffer => readFileSync(new URL(`../../test/data/media/${name}`, import.meta.url));

const drawPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: "#c63" } })
    .jpeg()
    .toBuffer();

/** A desktop browser with a signed-in member of staff. */
async function openStaff(browser: Browser, baseURL: string | undefined, email: string, own?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    locale: "en-US",
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await enterAs(page, email, ...(own === undefined ? [] : [own]));
  return page;
}

/** Buys coaching with clips and pays for it; resolves to the subscription once a coach is assigned. */
async function buyCoaching(page: Page): Promise<string> {
  const { product } = await callApi<{ product: { id: string } }>(page, "GET", "/products/coaching-3-months");
  await callApi(page, "POST", "/cart/add", { productId: product.id, quantity: 1 });
  const { quote } = await callApi<{ quote: { total: number } }>(page, "POST", "/orders/quote", {});
  const { payment } = await callApi<{ payment: { id: string } }>(page, "POST", "/orders", {
    paymentMethod: "card",
    expectedTotal: quote.total,
  });
  await page.request.post(`/sandbox-pay/${payment.id}/approve`, { form: {}, maxRedirects: 0 });
  const find = async (): Promise<{ id: string; coach: unknown } | undefined> =>
    (await callApi<{ subscriptions: { id: string; coach: unknown }[] }>(page, "GET", "/subscriptions"))
      .subscriptions[0];
  await expect.poll(async () => (await find())?.coach ?? null, { timeout: 30_000 }).not.toBeNull();
  return (await find())?.id ?? "";
}

/** A man with all rights and a coach's profile, whom the shop's owner has invited. */
async function inviteMan(owner: Page, email: string): Promise<void> {
  await callApi(owner, "POST", "/admin/staff/invitations", { email, roleId: "owner", reason: "Runs the shop with me" });
  const { text } = await mailTo(owner, email, /\/auth\/invitation/);
  const { searchParams } = new URL(/\/auth\/invitation\?\S+/.exec(text)?.[0] ?? "", "http://shop.test");
  const link = { token: searchParams.get("token"), email: searchParams.get("email") };
  const person = { firstName: "Hany", lastName: "Fouad", password };
  const accepted = await owner.request.post("/api/auth/invitations/accept", { data: { ...link, ...person } });
  expect(accepted.status(), await accepted.text()).toBe(200);
  const { staff } = await callApi<{ staff: { id: string; email: string }[] }>(owner, "GET", "/admin/staff");
  const both = (word: string) => ({ ar: word, en: word });
  await callApi(owner, "POST", "/admin/coaches", {
    ...{ slug: `hany-${Date.now()}`, name: both("Hany Fouad"), initials: both("HF"), title: both("Owner") },
    ...{ bio: both("Coaches now and then."), licenceNumber: "", experienceYears: 9, languages: ["en"] },
    ...{ specialties: [], gender: "male", womenOnly: false, capacity: 0, acceptsNew: false },
    staffId: staff.find((one) => one.email === email)?.id,
  });
}

/** Records the shop's replies to the pages of a context, as text. */
function recordReplies(context: BrowserContext): { readonly read: () => Promise<string> } {
  const texts: Promise<string>[] = [];
  context.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (/json|html|turbo/.test(type)) texts.push(response.text().catch(() => ""));
  });
  return { read: async () => (await Promise.all(texts)).join("\n") };
}

const statusOf = async (page: Page, path: string): Promise<number> => (await page.request.get(path)).status();

const linksOf = async (page: Page, ids: readonly string[]): Promise<string[]> =>
  (await callApi<{ links: { url: string }[] }>(page, "POST", "/media/links", { ids })).links.map(({ url }) => url);

/** The tabs where staff find a member's media. */
const tabsWithMedia = ["sessions", "check-ins", "photos"] as const;

/** Visits all tabs that could show a member's media; expects that none opens, and that no reply names one. */
async function expectClosed(
  man: Page,
  {
    userId,
    threadId,
    media,
    copied,
  }: { userId: string; threadId: string; media: readonly string[]; copied: readonly string[] },
  isThreadHis: boolean,
): Promise<void> {
  const replies = recordReplies(man.context());
  for (const tab of tabsWithMedia) {
    await man.goto(`/dashboard/admin/clients/${userId}?tab=${tab}`);
    if (isThreadHis) {
      const thread = man.getByRole("list", { name: "Conversation" });
      await expect(thread.getByText("Is my back straight?")).toBeVisible();
      await expect(thread.getByText("2 photos, clips or voice notes that are not shown to you")).toBeVisible();
    } else await expect(man.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
    await expect(man.locator("main img[src^='/media/p/'], main video, main audio")).toHaveCount(0);
    await expect(man.locator(`a[href*="/clips/"]`)).toHaveCount(0);
  }
  if (isThreadHis) {
    await expect(man.getByRole("heading", { name: "Not shown to you" })).toBeVisible();
    await expectAccessible(man);
  }
  await man.goto(`/dashboard/admin/threads?thread=${threadId}`);
  if (isThreadHis) await expect(man.getByRole("list", { name: "Conversation" })).toBeVisible();
  else
    await expect(
      man
        .getByRole("alert")
        .or(man.getByText(/not found/i))
        .first(),
    ).toBeVisible();
  const said = await replies.read();
  expect(said.length).toBeGreaterThan(0);
  for (const id of media) expect(said.includes(id), id).toBe(false);
  for (const id of media) {
    await man.goto(`/dashboard/admin/clips/${id}`);
    await expect(man.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
    await expect(man.locator("video")).toHaveCount(0);
  }
  expect(await linksOf(man, media)).toEqual([]);
  for (const url of copied)
    expect(await man.evaluate(async (address) => (await fetch(address)).status, url), url).toBe(404);
  for (const url of copied) {
    const status = await man.goto(url).then((reply) => reply?.status());
    expect(status, url).toBe(404);
  }
}

test("a member who shows her pictures only to women is seen by no man, and sees who opened them", async ({
  page,
  browser,
  baseURL,
}, info) => {
  test.slow();
  const language = languageOf(info);
  const t = wordsOf(language);
  const stamp = `${language}-${Date.now()}`;
  const email = `women-only-${stamp}@example.test`;
  const manEmail = `hany-${stamp}@shop.test`;
  await openAccount(page, { email, password, language, firstName: "Widad", lastName: stamp });
  await enterAs(page, email, password);
  const { user } = await callApi<{ user: { id: string } }>(page, "GET", "/users/me");
  const threadId = await buyCoaching(page);
  const owner = await openStaff(browser, baseURL, "admin@himma.test");
  const { coaches } = await callApi<{ coaches: Named[] }>(owner, "GET", "/admin/coaches");
  const assign = (slug: string) =>
    callApi(owner, "POST", `/admin/clients/${user.id}/assign`, {
      ...{ subscriptionId: threadId, kind: "primary", coachId: coaches.find((one) => one.slug === slug)?.id },
    });
  await assign("karim-adel");
  await inviteMan(owner, manEmail);
  const karim = await openStaff(browser, baseURL, "coach@himma.test");
  const hany = await openStaff(browser, baseURL, manEmail, password);
  const media: string[] = [];
  let copied: string[] = [];

  await test.step("she sends a photo with her check-in, a clip and a voice message", async () => {
    const { forms } = await callApi<{ forms: { id: string; title: { en: string } }[] }>(
      karim,
      "GET",
      "/admin/checkin-forms",
    );
    const formId = forms.find(({ title }) => /photos/.test(title.en))?.id;
    const weekday = new Date(`${tomorrow()}T00:00:00Z`).getUTCDay();
    await callApi(karim, "PUT", `/admin/clients/${user.id}/checkin-schedule`, { formId, weekday, everyWeeks: 1 });
    const { checkIns } = await callApi<{ checkIns: { id: string }[] }>(page, "GET", "/checkins");
    const checkInId = checkIns[0]?.id ?? "";
    const answers = { energy: 7, sleep: 7, stress: 3, food: 8, pain: 0 };
    await callApi(page, "PUT", `/checkins/${checkInId}`, { revision: 1, answers, submit: true });
    const photo = await sendMedium(page, {
      ...{ purpose: "photo", target: { kind: "checkin", id: checkInId }, bytes: await drawPhoto() },
    });
    await callApi(page, "POST", `/checkins/${checkInId}/photos`, { key: "photos", pose: "front", mediaId: photo });
    const target = { kind: "thread", id: threadId } as const;
    const clip = await sendMedium(page, { purpose: "clip", target, bytes: readMediaFile("clip-gps.mp4") });
    const voice = await sendMedium(page, { purpose: "voice", target, bytes: readMediaFile("voice.m4a") });
    await callApi(page, "POST", `/subscriptions/${threadId}/messages`, {
      ...{ id: crypto.randomUUID(), text: "Is my back straight?", attachments: [clip, voice] },
    });
    media.push(photo, clip, voice);
  });

  await test.step("her coach, a man, sees them until she forbids it", async () => {
    await karim.goto(`/dashboard/admin/clients/${user.id}?tab=photos`);
    await expect(karim.getByRole("group", { name: "Compare photos" }).locator("img").first()).toBeVisible();
    await expect(karim.getByRole("list", { name: "Conversation" }).locator("video")).toBeVisible();
    copied = await linksOf(karim, media);
    expect(copied).toHaveLength(media.length);
    for (const url of copied) expect(await statusOf(karim, url)).toBe(200);
  });

  await test.step("she shows her data to women only", async () => {
    await page.goto("/dashboard/privacy");
    await expect(page.getByRole("heading", { name: t("coaching.wishes") })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: t("coaching.womenOnly") }).check({ force: true });
    await page.getByLabel(t("coaching.sex")).selectOption("female");
    await page.getByRole("button", { name: t("coaching.save"), exact: true }).click();
    await expect(page.getByText(t("coaching.reassigned"))).toBeVisible();
    // She can still open her own media.
    const own = await linksOf(page, media);
    for (const url of own) expect(await statusOf(page, url)).toBe(200);
    copied = [...copied, ...own];
  });

  const facts = () => ({ userId: user.id, threadId, media, copied });
  await test.step("her coach loses access at once, also by links that he copied", () =>
    expectClosed(karim, facts(), true));

  await test.step("a man who owns the shop can open nothing, even with a reason", async () => {
    await hany.goto("/dashboard/admin/coaches");
    const row = hany.getByRole("row").filter({ hasText: email }).first();
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await hany.getByRole("button", { name: "Open thread for an hour" }).locator("visible=true").click();
    const dialog = hany.getByRole("dialog");
    await dialog.getByLabel(/Reason/).fill("A complaint about the plan by phone");
    await dialog.getByRole("button", { name: "Open for one hour" }).click();
    await expect(dialog.getByText(en("refusals.codes.AUDIENCE"))).toBeVisible();
    await expectAccessible(hany);
    await expectClosed(hany, facts(), false);
  });

  await test.step("a woman who becomes her coach sees them", async () => {
    await assign("salma-hadi");
    await owner.goto(`/dashboard/admin/clients/${user.id}?tab=photos`);
    const photo = owner
      .getByRole("group", { name: "Compare photos" })
      .getByRole("img", { name: /^Front/ })
      .first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const thread = owner.getByRole("list", { name: "Conversation" });
    for (const player of [thread.locator("video"), thread.locator("audio")])
      await expect.poll(() => player.evaluate((one: HTMLMediaElement) => one.readyState)).toBeGreaterThan(0);
    await thread.getByRole("link", { name: /^Draw and comment/ }).click();
    await expect(owner).toHaveURL(/\/admin\/clips\//);
    await expect.poll(() => owner.locator("video").evaluate((one: HTMLVideoElement) => one.readyState)).toBe(4);
    const hers = await linksOf(owner, media);
    for (const url of hers) expect(await statusOf(owner, url)).toBe(200);
    copied = hers;
  });

  await test.step("a link copied by a woman opens for no man, and the former coach has lost the thread", async () => {
    for (const man of [karim, hany]) await expectClosed(man, facts(), false);
  });

  await test.step("she sees who opened them, without any man", async () => {
    await page.goto("/dashboard/privacy");
    const lines = page.getByRole("listitem").filter({ has: page.locator("time") });
    const name = language === "ar" ? "سلمى هادي" : "Salma Hadi";
    for (const kind of ["photos", "clips", "voice"] as const)
      await expect(lines.filter({ hasText: name }).filter({ hasText: t(`coaching.kinds.${kind}`) })).not.toHaveCount(0);
    await expect(lines.filter({ hasText: "Hany" })).toHaveCount(0);
    await expectAccessible(page);
  });
  for (const staff of [owner, karim, hany]) await staff.context().close();
});
