import { expect, type Locator, test } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";
import { languageOf, wordsOf } from "../support/words.ts";

const drawPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: "#c63" } })
    .png()
    .toBuffer();

test("a member answers one question per screen, partly offline, and answers and photos are sent later", async ({
  page,
  context,
}, info) => {
  // Only phones show one question per screen.
  if (info.project.name !== "ar-phone") return;
  const t = wordsOf(languageOf(info));
  await enterAs(page, "customer@himma.test");
  await page.goto("/dashboard/subscriptions");
  await page.getByRole("link", { name: t("subscriptions.open") }).click();
  await page.getByRole("link", { name: t("checkIns.start") }).click();
  await expect(page).toHaveURL(/\/dashboard\/check-ins\//);
  await expect(
    page.getByText(t("checkIns.number").replace("{{number}}", "1").replace("{{total}}", "10")),
  ).toBeVisible();
  await expectAccessible(page);
  const next = page.getByRole("button", { name: t("checkIns.forward") });
  await next.click();
  await expect(page.getByText(t("refusals.fields.REQUIRED"))).toBeVisible();
  await page.getByRole("radio", { name: "8" }).check();
  await next.click();
  await page.getByRole("textbox").fill("٧٫٥");
  const kept = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await page.getByRole("button", { name: t("checkIns.later") }).click();
  expect((await (await kept).json()).checkIn).toMatchObject({ state: "open", answers: { energy: 8, sleep: 7.5 } });

  // Without a network the page opens again, with the typed answers.
  const path = new URL(page.url()).pathname;
  await expect
    .poll(() => page.evaluate(async (at) => (await caches.match(at)) !== undefined, path), { timeout: 20_000 })
    .toBe(true);
  await next.click();
  await page.getByRole("radio", { name: "4", exact: true }).check();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(t("checkins:offline"))).toBeVisible();
  await expect(page.getByText(t("checkins:restored"))).toBeVisible();
  // It goes on with the question after the last answer.
  await expect(
    page.getByText(t("checkIns.number").replace("{{number}}", "4").replace("{{total}}", "10")),
  ).toBeVisible();
  const back = page.getByRole("button", { name: t("checkIns.back") });
  await back.click();
  await expect(page.getByRole("radio", { name: "4", exact: true })).toBeChecked();
  await back.click();
  await expect(page.getByRole("textbox")).toHaveValue("7.5");
  await back.click();
  await expect(page.getByRole("radio", { name: "8" })).toBeChecked();
  for (let left = 3; left > 0; left--) await next.click();
  await page.getByRole("radio", { name: "9", exact: true }).check();
  await next.click();
  await page.getByRole("textbox").fill("63.2");
  await next.click();
  await page.getByRole("radio", { name: "0", exact: true }).check();
  for (let left = 3; left > 0; left--) await next.click();
  await page.getByRole("textbox").fill("أريد تمرينًا أقصر يوم الخميس.");
  await next.click();
  // The question is below the sticky header.
  const top = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Number.NaN;
  const header = await page.getByRole("banner").first().boundingBox();
  await expect.poll(() => top(page.locator("[data-question]"))).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
  const poses = ["front", "side"] as const;
  for (const pose of poses) {
    const label = t("checkins:choose").replace("{{pose}}", t(`checkins:poses.${pose}`));
    await page
      .getByLabel(label)
      .setInputFiles({ name: `${pose}.png`, mimeType: "image/png", buffer: await drawPhoto() });
    const chosen = t("checkins:photoOf").replace("{{pose}}", t(`checkins:poses.${pose}`));
    await expect(page.getByRole("img", { name: chosen })).toBeVisible();
  }
  await page.getByRole("button", { name: t("checkIns.send") }).click();
  await expect(page.getByText(t("checkins:willSend"))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t("checkins:willSend"))).toBeVisible();
  await expect(page.getByText("أريد تمرينًا أقصر يوم الخميس.")).toBeVisible();

  // The answers go first, then the photos.
  await context.setOffline(false);
  await expect(page.getByText(t("checkIns.sentText"))).toBeVisible({ timeout: 40_000 });
  for (const pose of poses) {
    const sent = page.getByRole("img", {
      name: t("checkins:photoOf").replace("{{pose}}", t(`checkins:poses.${pose}`)),
    });
    await expect(sent).toHaveAttribute("src", /^\/media\/p\//, { timeout: 40_000 });
    await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await page.reload();
  await expect(page.getByRole("button", { name: t("checkIns.change") })).toBeVisible();
  // A number is on the side of the page where its question begins.
  const answered = page.locator("dd").filter({ hasText: /^8$/ });
  expect(await answered.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl");
  await expectAccessible(page);
});

/** Counts the pressed keys other than typed text, and replaces the microphone by a tone. */
function watchKeys(): void {
  addEventListener(
    "keydown",
    ({ target, ctrlKey, key }) => {
      if (target instanceof HTMLTextAreaElement && !ctrlKey && key !== "Escape") return;
      sessionStorage.setItem("keys", String(Number(sessionStorage.getItem("keys")) + 1));
    },
    true,
  );
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const end = context.createMediaStreamDestination();
    tone.connect(end);
    tone.start();
    return end.stream;
  };
}

/** Maximum number of keys for a check-in, other than typed text. */
const maxKeys = 14;

test("a coach answers check-ins by keyboard alone, in writing and by voice, one after the other", async ({
  page,
}, info) => {
  // Staff pages are English.
  if (info.project.name !== "en-desktop") return;
  await page.addInitScript(watchKeys);
  await enterAs(page, "coach@himma.test");
  await page.goto("/dashboard/admin/today?rule=checkin_in");
  const line = page.getByRole("list", { name: "Clients who need you" }).getByRole("listitem").first();
  await expect(line.getByText(/check-in has waited \d+ (hours|days) for an answer/)).toBeVisible();
  const toAnswer = page.getByRole("columnheader", { name: /To answer/ });
  const field = page.getByLabel("Your answer");
  const answered = () =>
    page.waitForResponse((response) => /\/checkins\/[^/]+\/answer$/.test(response.url()) && response.ok());
  await page.evaluate(() => sessionStorage.setItem("keys", "0"));
  const begun = Date.now();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=check-ins/);
  await expect(toAnswer).toBeVisible();
  const first = page.url();
  const memberId = /clients\/([^/?]+)/.exec(first)?.[1] ?? "";
  await expect(page.getByText("Adherence, 14 days")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog", { name: /^This week: / })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const ahead = page.waitForRequest(
    (request) => /\/admin\/clients\/[^/]+\/checkins$/.test(request.url()) && !request.url().includes(memberId),
  );
  await page.keyboard.press("1");
  await expect(field).toBeFocused();
  await expect(field).not.toHaveValue("");
  await page.keyboard.type(" نبدّل الضغط فوق الرأس بضغط مائل.");
  // The next check-in is loaded before it is opened.
  await ahead;
  const byWords = answered();
  await page.keyboard.press("Control+Enter");
  expect((await (await byWords).json()).checkIn.state).toBe("answered");
  await expect(page).not.toHaveURL(first);
  await expect(toAnswer).toBeVisible();
  const keys = Number(await page.evaluate(() => sessionStorage.getItem("keys")));
  info.annotations.push({ type: "check-in", description: `${keys} keys, ${(Date.now() - begun) / 1000} s` });
  expect(keys).toBeLessThanOrEqual(maxKeys);

  const pair = page.getByRole("group", { name: "Compare photos" });
  await expect(pair.getByRole("img", { name: /^Front/ })).toHaveCount(2);
  await pair.focus();
  await page.keyboard.press("ArrowDown");
  await expect(pair.getByRole("img", { name: /^Side/ })).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(pair.getByRole("slider")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.keyboard.press("v");
  await expect(page.getByRole("button", { name: /Stop 0:01/ })).toBeVisible();
  await page.keyboard.press("v");
  await expect(page.getByText("Ready to send")).toBeVisible({ timeout: 40_000 });
  const byVoice = answered();
  await page.keyboard.press("Control+Enter");
  expect((await (await byVoice).json()).checkIn.state).toBe("answered");
  await expect(toAnswer).toHaveCount(0);
  await expect(field).toHaveCount(0);

  await page.getByRole("button", { name: "Change" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Plan check-ins" });
  await dialog.getByLabel("Due on").selectOption({ label: "Thursday" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Every week on Thursday/)).toBeVisible();
});
