import type { CatalogueVersions } from "#server/modules/catalogue/index.ts";

export interface BuiltFacts extends CatalogueVersions {
  readonly builtAt: Date;
  readonly tookMs: number;
}

const oldestMs = 60 * 60_000;
// A catalogue that changes all the time takes a tenth of one core at most.
const restFactor = 9;

/** Whether feeds are rebuilt: hourly, and when the catalogue has changed, after a rest that grows with the work. */
export function isRenewalDue(built: BuiltFacts | undefined, now: Date, versions: CatalogueVersions): boolean {
  if (built === undefined) return true;
  const ageMs = now.getTime() - built.builtAt.getTime();
  if (ageMs >= oldestMs) return true;
  const hasChanged = built.catalogue !== versions.catalogue || built.availability !== versions.availability;
  return hasChanged && ageMs >= built.tookMs * restFactor;
}
