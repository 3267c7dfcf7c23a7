import { staffInvitations, staffRoles } from "#server/modules/accounts/tables.ts";
import { addDays, addMinutes } from "#server/platform/clock.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";

/** A role that the shop made, and a colleague who is invited to it. Nobody has the link. */
export async function seedStaffAccess({ tx, platform, now, idOf }: SeedContext): Promise<void> {
  const roleId = idOf("other", "role:warehouse");
  const made = addDays(now, -40);
  await tx.insert(staffRoles).values({
    ...{ id: roleId, name: "Warehouse", permissions: ["orders", "shipping", "catalogue"], version: 1 },
    ...{ createdAt: made, updatedAt: made },
  });
  const sentAt = addMinutes(now, -90);
  const email = "hany.warehouse@himma.test";
  await tx.insert(staffInvitations).values({
    ...{ id: idOf("other", "invitation:warehouse"), email, emailKey: email, staffRole: roleId, language: "ar" },
    ...{ tokenHash: hashToken(platform.ids.secret()), invitedBy: idOf("user", demoAdmin) },
    ...{ createdAt: sentAt, sentAt, expiresAt: addDays(sentAt, 3) },
  });
}
