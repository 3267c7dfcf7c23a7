import type { CatalogueVersions } from "#server/modules/catalogue/index.ts";

export interface BuiltFacts extends CatalogueVersions {
  readonly builtAt: Date;
  readonly tookMs: number;
}

const oldestMs = 60 * 60_000;
// A catalogue that changes constantly takes at most a tenth of one core.
const restFactor = 9;

/** Whether feeds must be rebuilt: hourly, or after a change of the catalogue and a pause in proportion to the build time. */
export function isRenewalDue(built: BuiltFacts | undefined, now: Date, versions: CatalogueVersions): boolean {
  if (built === undefined) return true;
  const ageMs = now.getTime() - built.builtAt.getTime();
  if (ageMs >= oldestMs) return true;
  const hasChanged = built.catalogue !== versions.catalogue || built.availability !== versions.availability;
  return hasChanged && ageMs >= built.tookMs * restFactor;
}
