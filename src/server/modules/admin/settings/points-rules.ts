import { readRules, saveRules, type VersionedRules } from "#server/modules/loyalty/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import type { PointsRules } from "#shared/domain/points.ts";
import type { SettingsDeps } from "./ports.ts";

// Maximum value of points as a share of the purchase that earned them.
const maxReturn = 0.5;

function assertConsistent({ egpMinorPerPointEarned, egpMinorPerPointSpent, silver, gold }: PointsRules): void {
  if (gold.from <= silver.from) throw invalidField("rules.gold.from", "INVALID_VALUE", "Gold must begin above silver");
  if (gold.multiplier < silver.multiplier)
    throw invalidField("rules.gold.multiplier", "INVALID_VALUE", "Gold must earn at least as much as silver");
  if ((egpMinorPerPointSpent * gold.multiplier) / egpMinorPerPointEarned > maxReturn)
    throw invalidField(
      "rules.egpMinorPerPointSpent",
      "INVALID_VALUE",
      "Points would give back more than half of what is paid",
    );
}

/** Saves new points rules. Throws 400 for rules that give too much, 409 VERSION_CONFLICT with the current rules. */
export async function savePointsRules(
  deps: SettingsDeps,
  call: StaffCall,
  versioned: VersionedRules,
): Promise<VersionedRules> {
  const { database, clock } = deps.platform;
  assertConsistent(versioned.rules);
  const saved = await database.transaction(async (tx) => {
    const before = await readRules(tx);
    if (!(await saveRules(tx, versioned, clock.now()))) throw versionConflict(await readRules(tx));
    const after = await readRules(tx);
    const act = { action: "settings.points", subjectKind: "settings", subjectId: "points" };
    await deps.platform.audit.record(tx, call, { ...act, before: before.rules, after: after.rules });
    return after;
  });
  deps.loyalty.forgetRules();
  return saved;
}
