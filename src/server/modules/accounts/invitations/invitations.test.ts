import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as accounts from "#shared/contract/accounts.ts";
import { adminListStaff, adminSetStaffRole } from "#shared/contract/admin-staff.ts";
import * as contract from "#shared/contract/staff-invitations.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { sweepJob } from "../sweep.ts";

const clock = createTestClock(new Date("2026-11-24T09:00:00Z"));
const password = "Kettle-bell-77";
let shop: TestShop;
let owner: TestCustomer;
let nth = 0;
let email = "";

beforeAll(async () => {
  shop = await createTestShop({ clock });
  owner = await shop.customer("admin", "owner");
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  nth += 1;
  email = `colleague-${nth}@shop.test`;
  clock.advance(3601);
  await shop.rows("delete from staff_invitations");
});

const invite = (roleId: "owner" | "manager" | "support" = "support", by = owner, to = email) =>
  by.call(contract.adminInviteStaff, { body: { email: to, roleId, reason: "New colleague" } });

/** The link of the newest invitation that was mailed to the address. */
async function mailedLink(to = email) {
  await shop.app.drain();
  const mail = (await shop.app.mails()).findLast((one) => one.to === to && one.kind === "staff-invitation");
  const query = new URLSearchParams(String(mail?.data["path"]).split("?")[1]);
  return { token: query.get("token") ?? "", email: query.get("email") ?? "" };
}
const look = (link: { token: string; email: string }) => shop.app.client(contract.readInvitation, { body: link });
const accept = (link: { token: string; email: string }) =>
  shop.app.client(contract.acceptInvitation, { body: { ...link, firstName: "Nour", lastName: "Sami", password } });
const staffRoleOf = async (to = email) =>
  (await owner.call(adminListStaff, {})).staff.find((one) => one.email === to)?.staffRole;
const open = async () => (await owner.call(contract.adminListInvitations, {})).invitations;

describe("an invitation", () => {
  test("opens a verified staff account, once", async () => {
    const { invitation } = await invite();
    expect(await open()).toEqual([invitation]);
    const link = await mailedLink();
    expect(await look(link)).toEqual({
      ...{ roleId: "support", roleName: "support" },
      ...{ invitedBy: "Mona Adel", hasAccount: false },
    });
    await accept(link);
    expect(await staffRoleOf()).toBe("support");
    expect(await open()).toEqual([]);
    expect(await toRefusal(accept(link))).toBe("TOKEN_INVALID");
    const { accessToken } = await shop.app.client(accounts.logIn, { body: { identifier: email, password } });
    expect(accessToken).toBeTruthy();
  });

  test("can be accepted only once, also by two calls at the same time", async () => {
    await invite();
    const link = await mailedLink();
    const answers = await Promise.all([toRefusal(accept(link)), toRefusal(accept(link))]);
    expect(answers.sort()).toEqual(["", "TOKEN_INVALID"]);
  });

  test("is stored with a hash of its link only, which stops working after 72 hours, a resend or a withdrawal", async () => {
    const { invitation } = await invite();
    const first = await mailedLink();
    expect(JSON.stringify(await shop.rows("select * from staff_invitations"))).not.toContain(first.token);
    clock.advance(71 * 3600);
    const params = { id: invitation.id };
    await owner.call(contract.adminResendInvitation, { params });
    const second = await mailedLink();
    expect(await toRefusal(look(first))).toBe("TOKEN_INVALID");
    clock.advance(71 * 3600);
    expect((await look(second)).roleId).toBe("support");
    clock.advance(3601);
    expect(await toRefusal(accept(second))).toBe("TOKEN_EXPIRED");
    expect(await open()).toMatchObject([{ isExpired: true }]);
    await owner.call(contract.adminResendInvitation, { params });
    const third = await mailedLink();
    await owner.call(contract.adminWithdrawInvitation, { params });
    expect(await toRefusal(accept(third))).toBe("TOKEN_INVALID");
    expect(await toRefusal(owner.call(contract.adminWithdrawInvitation, { params }))).toBe("NOT_FOUND");
    expect(await staffRoleOf()).toBeUndefined();
  });

  test("replaces an earlier one to the same address", async () => {
    const first = await invite("support");
    const link = await mailedLink();
    clock.advance(3601);
    const second = await invite("manager");
    expect(second.invitation.id).toBe(first.invitation.id);
    expect(await toRefusal(accept(link))).toBe("TOKEN_INVALID");
    await accept(await mailedLink());
    expect(await staffRoleOf()).toBe("manager");
  });

  test("is in the audit log with its reason, and deleted a month after its end", async () => {
    const actor = { actor_id: owner.userId, reason: "New colleague" };
    const lastEntry = async (action: string) => {
      const [entry] = await shop.rows(
        "select actor_id, reason, before, after from audit_entries where action = $1 order by at desc, id desc",
        [action],
      );
      return entry;
    };
    const { invitation } = await invite();
    expect(await lastEntry("staff.invite")).toEqual({ ...actor, before: null, after: { roleId: "support" } });
    // A second invitation to the address records the replaced one as `before`, and so does its withdrawal.
    clock.advance(3601);
    await invite("manager");
    const [before, after] = [{ roleId: "support" }, { roleId: "manager" }];
    expect(await lastEntry("staff.invite")).toEqual({ ...actor, before, after });
    await owner.call(contract.adminWithdrawInvitation, { params: { id: invitation.id } });
    expect(await lastEntry("staff.withdraw-invitation")).toMatchObject({ before: after, after: null });
    clock.advance(3601);
    await invite();
    clock.advance(34 * 86_400);
    await shop.app.platform.jobs.runScheduled(sweepJob);
    expect(await open()).toEqual([]);
  });
});

describe("an address with an account", () => {
  test("joins by signing in, and only to its own account", async () => {
    const mona = await shop.customer();
    const other = await shop.customer();
    await invite("support", owner, mona.email);
    const link = await mailedLink(mona.email);
    expect((await look(link)).hasAccount).toBe(true);
    expect(await toRefusal(accept(link))).toBe("EMAIL_TAKEN");
    expect(await toRefusal(other.call(contract.joinStaff, { body: link }))).toBe("INVITATION_FOR_ANOTHER");
    await mona.call(contract.joinStaff, { body: link });
    expect(await staffRoleOf(mona.email)).toBe("support");
    expect(await toRefusal(mona.call(contract.joinStaff, { body: link }))).toBe("TOKEN_INVALID");
    expect(await toRefusal(invite("manager", owner, mona.email))).toBe("STAFF_ALREADY");
  });

  test("loses its invitations when it is closed", async () => {
    await invite();
    await accept(await mailedLink());
    const { user, accessToken } = await shop.app.client(accounts.logIn, { body: { identifier: email, password } });
    const body = { staffRole: null, reason: "Left" };
    await owner.call(adminSetStaffRole, { params: { id: user.id }, body });
    await invite();
    const headers = { authorization: `Bearer ${accessToken}` };
    await shop.app.client(accounts.closeAccount, { body: { password } }, { headers });
    expect(await open()).toEqual([]);
  });
});

describe("the inviter", () => {
  test("needs the permission when inviting, and still when the invitation is accepted", async () => {
    const manager = await shop.customer("admin", "manager");
    expect(await toRefusal(invite("support", manager))).toBe("PERMISSION_DENIED");
    const second = await shop.customer("admin", "owner");
    await invite("manager", second);
    const link = await mailedLink();
    await owner.call(adminSetStaffRole, {
      params: { id: second.userId },
      body: { staffRole: "support", reason: "Moved" },
    });
    expect(await toRefusal(accept(link))).toBe("TOKEN_INVALID");
    expect(await staffRoleOf()).toBeUndefined();
  });

  test("can send an address at most six mails an hour", async () => {
    const answers: string[] = [];
    for (let at = 0; at < 7; at += 1) answers.push(await toRefusal(invite()));
    expect(answers).toEqual(["", "", "", "", "", "", "TOO_MANY_REQUESTS"]);
  });
});
