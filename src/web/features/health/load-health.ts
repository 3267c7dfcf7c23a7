import { getInjuries, type Injury } from "#shared/contract/injuries.ts";
import { getRamadan, type RamadanPlan } from "#shared/contract/overlays.ts";
import { getScreening, type Screening } from "#shared/contract/screening.ts";
import { api } from "#web/lib/api/browser.ts";

export interface Health {
  readonly screening: Screening | null;
  readonly asksTraining: boolean;
  readonly injuries: readonly Injury[];
  readonly ramadan: RamadanPlan;
}

export async function loadHealth(signal: AbortSignal): Promise<Health> {
  const [{ screening, asksTraining }, { injuries }, ramadan] = await Promise.all([
    api(getScreening, {}, { signal }),
    api(getInjuries, {}, { signal }),
    api(getRamadan, { query: {} }, { signal }),
  ]);
  return { screening, asksTraining, injuries, ramadan };
}
