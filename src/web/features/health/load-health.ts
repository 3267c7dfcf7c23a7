import { getInjuries, type Injury } from "#shared/contract/injuries.ts";
import { getScreening, type Screening } from "#shared/contract/screening.ts";
import { api } from "#web/lib/api/browser.ts";

export interface Health {
  readonly screening: Screening | null;
  readonly injuries: readonly Injury[];
}

export async function loadHealth(signal: AbortSignal): Promise<Health> {
  const [{ screening }, { injuries }] = await Promise.all([
    api(getScreening, {}, { signal }),
    api(getInjuries, {}, { signal }),
  ]);
  return { screening, injuries };
}
