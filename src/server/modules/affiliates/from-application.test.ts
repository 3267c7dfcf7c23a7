import { afterEach, beforeEach, expect, test } from "vitest";
import {
  adminCreateAffiliate,
  adminDraftAffiliate,
  adminGetAffiliate,
  adminUpdateAffiliate,
} from "#shared/contract/admin-affiliates.ts";
import { adminListApplications } from "#shared/contract/admin-messages.ts";
import { sendJoinApplication } from "#shared/contract/contact.ts";
import { tenPercentOffer as offer } from "#test/factories/affiliates.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";

let shop: TestShop;
let staff: TestCustomer;
beforeEach(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin");
});
afterEach(() => shop.app.close());

/** Applies, and returns the application as staff see it. */
async function apply(email: string, name = "Omar Said", language: "ar" | "en" = "en") {
  await shop.app.client(sendJoinApplication, {
    body: { name, email, phone: "+201012345678", city: "Cairo", role: "affiliate", about: "50k follow me", language },
  });
  return listed(email);
}
async function listed(email: string) {
  const { applications } = await staff.call(adminListApplications, { query: { search: email } });
  const [application] = applications;
  if (application === undefined) throw new Error("no application");
  return application;
}
const draft = async (id: string) => (await staff.call(adminDraftAffiliate, { params: { id } })).draft;
const toBody = (email: string | null, code: string, status: "active" | "paused" = "active") => ({
  ...{ name: "Omar Said", code, status, email, offer },
});
const create = async (applicationId: string, body: ReturnType<typeof toBody>) =>
  (await staff.call(adminCreateAffiliate, { body: { ...body, applicationId } })).affiliate;
const mailsTo = async (email: string) =>
  (await shop.app.mails()).filter(({ to, kind }) => to === email && kind === "affiliate-started");

test("an application becomes an affiliate: the account of its address, a free code, and a mail with both", async () => {
  const omar = await shop.customer();
  await staff.call(adminCreateAffiliate, { body: toBody(null, "omar-said") });
  const { id, affiliateId } = await apply(omar.email);
  expect(affiliateId).toBeNull();
  const proposed = await draft(id);
  expect(proposed).toEqual({
    ...{ applicationId: id, affiliateId: null, name: "Omar Said", code: "omar-said-2" },
    ...{ email: omar.email, applicantEmail: omar.email },
  });
  const made = await create(id, toBody(omar.email, proposed.code));
  const after = await listed(omar.email);
  expect(after.affiliateId).toBe(made.id);
  expect(after.handledAt).not.toBeNull();
  expect((await draft(id)).affiliateId).toBe(made.id);
  expect(await mailsTo(omar.email)).toMatchObject([
    { data: { link: made.url, code: "omar-said-2", coupon: null, path: "/dashboard/affiliate" } },
  ]);
  expect(await toRefusal(create(id, toBody(null, "other")))).toBe("AFFILIATE_TAKEN");
});

test("who has no account gets the mail at the address of the application, in its language, once the link works", async () => {
  const { id } = await apply("mona@mail.test", "منى علي", "ar");
  expect(await draft(id)).toMatchObject({ email: null, code: "mona", applicantEmail: "mona@mail.test" });
  const made = await create(id, toBody(null, "mona", "paused"));
  expect(await mailsTo("mona@mail.test")).toEqual([]);
  const params = { id: made.id };
  const update = (version: number) =>
    staff.call(adminUpdateAffiliate, { params, body: { ...toBody(null, "mona"), version } });
  await update(1);
  await update(2);
  await shop.rows("update affiliates set status = 'ended' where id = $1", [made.id]);
  await update(3);
  expect(await mailsTo("mona@mail.test")).toMatchObject([
    {
      language: "ar",
      data: { firstName: "منى", code: "mona", link: made.url, path: "/auth/register", needsAccount: true },
    },
  ]);
});

test("an account whose address is not confirmed is not proposed", async () => {
  const omar = await shop.customer();
  await shop.rows("update users set email_verified_at = null where id = $1", [omar.userId]);
  const { id } = await apply(omar.email);
  expect((await draft(id)).email).toBeNull();
});

test("two who make an affiliate of one application at once make one", async () => {
  const { id } = await apply("omar@mail.test");
  const both = await Promise.all(["one", "two"].map((code) => toRefusal(create(id, toBody(null, code)))));
  expect(both.toSorted()).toEqual(["", "AFFILIATE_TAKEN"]);
  const { affiliateId } = await listed("omar@mail.test");
  const { affiliate } = await staff.call(adminGetAffiliate, { params: { id: affiliateId ?? "" } });
  expect(["one", "two"]).toContain(affiliate.code);
});

test("an unknown application is 404", async () => {
  const id = shop.app.platform.ids.next();
  expect(await toRefusal(draft(id))).toBe("NOT_FOUND");
  expect(await toRefusal(create(id, toBody(null, "one")))).toBe("NOT_FOUND");
});
