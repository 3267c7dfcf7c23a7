import { afterEach, beforeEach, expect, test } from "vitest";
import { type AdminAffiliate, adminCreateAffiliate, adminUpdateAffiliate } from "#shared/contract/admin-affiliates.ts";
import { tenPercentOffer as offer } from "#test/factories/affiliates.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";

let shop: TestShop;
let staff: TestCustomer;
let sara: TestCustomer;
beforeEach(async () => {
  shop = await createTestShop();
  [staff, sara] = [await shop.customer("admin"), await shop.customer()];
});
afterEach(() => shop.app.close());

type Saved = Pick<AdminAffiliate, "status"> & { readonly email: string | null };

const toBody = ({ status, email }: Saved) => ({ name: "Coach Sara", code: "sara", status, email, offer });
const create = async (saved: Saved) => (await staff.call(adminCreateAffiliate, { body: toBody(saved) })).affiliate;
const save = async ({ id, version }: AdminAffiliate, saved: Saved) =>
  (await staff.call(adminUpdateAffiliate, { params: { id }, body: { ...toBody(saved), version } })).affiliate;
const mailsTo = async (email: string) =>
  (await shop.app.mails()).filter(({ to, kind }) => to === email && kind === "affiliate-started");

test("a customer who becomes an affiliate gets a mail with their link, once", async () => {
  const made = await create({ status: "active", email: sara.email });
  const mails = await mailsTo(sara.email);
  expect(mails).toMatchObject([{ data: { link: made.url, path: "/dashboard/affiliate" } }]);
  await save(made, { status: "active", email: sara.email });
  expect(await mailsTo(sara.email)).toEqual(mails);
});

test("nobody gets a mail about a link that does not work yet, or has no account", async () => {
  const made = await create({ status: "paused", email: null });
  const paused = await save(made, { status: "paused", email: sara.email });
  expect(await mailsTo(sara.email)).toEqual([]);
  const active = await save(paused, { status: "active", email: sara.email });
  expect(await mailsTo(sara.email)).toHaveLength(1);
  const other = await shop.customer();
  await save(active, { status: "active", email: other.email });
  expect(await mailsTo(other.email)).toHaveLength(1);
});
