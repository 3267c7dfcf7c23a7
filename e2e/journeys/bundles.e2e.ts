import { expect, test } from "@playwright/test";
import { judgePage } from "../../scripts/judges/seo/json-ld.ts";
import { expectAccessible } from "../support/accessible.ts";
import { openAccount } from "../support/account.ts";
import { fillLogin } from "../support/sign-in.ts";
import { hydrated, languageOf, wordsOf } from "../support/words.ts";

const password = "kettle swing 24";
const set = { ar: "طقم بداية البروتين", en: "Protein starter set" } as const;

test("a bundle chosen before signing in saves in the cart; removing a part dissolves it until it is restored", async ({
  page,
}, info) => {
  const language = languageOf(info);
  const t = wordsOf(language);
  const name = set[language];
  const email = `bundle-${language}-${Date.now()}@example.test`;
  await openAccount(page, { email, password, language });

  await test.step("its page asks a visitor to choose sizes", async () => {
    await page.goto(`/${language}/store`);
    await page.getByRole("link", { name: t("store.bundles") }).click();
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await hydrated(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: t("bundles:add") }).click();
    await expect(page.getByText(t("bundles:sizeNeeded")).first()).toBeVisible();
    for (const group of await page.getByRole("main").getByRole("group").all())
      await group.getByRole("radio").first().check({ force: true });
    await page.getByRole("button", { name: t("bundles:add") }).click();
  });

  await test.step("the visitor signs in", async () => {
    await expect(page).toHaveURL(/\/auth\/login/);
    await hydrated(page);
    await fillLogin(page, t, email, password);
  });

  await test.step("the cart contains the bundle with its saving", async () => {
    await expect(page).toHaveURL(/\/cart$/);
    const lines = page.getByRole("list", { name: t("cart.lines") });
    await expect(lines.getByRole("listitem")).toHaveCount(3);
    await expect(lines.getByText(name)).toHaveCount(3);
    const saving = page.getByRole("complementary").getByText(name);
    await expect(saving).toBeVisible();
    await expectAccessible(page);
    await lines.getByRole("listitem").last().getByRole("button").first().click();
    await expect(lines.getByRole("listitem")).toHaveCount(2);
    await expect(lines.getByText(name)).toHaveCount(0);
    await expect(saving).toBeHidden();
    await page.getByRole("button", { name: t("cart.undo"), exact: true }).click();
    await expect(lines.getByRole("listitem")).toHaveCount(3);
    await expect(lines.getByText(name)).toHaveCount(3);
    await expect(saving).toBeVisible();
  });
});

test("a bundle has the structured data of a product", async ({ request, baseURL }, info) => {
  const { origin } = new URL(baseURL ?? "");
  const path = `/${languageOf(info)}/bundles/protein-starter-set`;
  const page = await request.get(path, { headers: { cookie: "devCountry=EG" } });
  expect(judgePage({ path, body: await page.text() }, origin)).toEqual([]);
});
