import { readRamadan, removeRamadanIn, storeRamadanIn } from "#server/modules/overlays/index.ts";
import { listInjuries, readScreening, storeInjuryIn } from "#server/modules/safety/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminGetInjuries, adminSaveInjury, InjuryBody } from "#shared/contract/injuries.ts";
import type { RamadanBody, RamadanPlan } from "#shared/contract/overlays.ts";
import type { adminGetScreening } from "#shared/contract/screening.ts";
import { type ClientCall, readAs } from "./client-training.ts";
import { noSuchClient } from "./errors.ts";
import type { CockpitDeps } from "./ports.ts";

/** A client's answers to the health screening. */
export const readScreeningOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminGetScreening>> =>
  readAs(deps, call, "screening", async (tx) => ({
    screening: await readScreening(tx, { seal: deps.safetySeal }, call.params.id),
  }));

export const readInjuriesOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminGetInjuries>> =>
  readAs(deps, call, "injuries", async (tx) => ({
    injuries: await listInjuries(tx, { seal: deps.safetySeal }, call.params.id),
  }));

/** A lead with temporary access may not write. Throws 404, 400, TOO_MANY_INJURIES, VERSION_CONFLICT. */
export async function saveInjuryOf(
  { platform, access, safetySeal: seal }: CockpitDeps,
  { caller, params }: ClientCall & { readonly params: { readonly injuryId: string } },
  body: InjuryBody,
): Promise<ReplyOf<typeof adminSaveInjury>> {
  return platform.database.transaction(async (tx) => {
    const reason = await access.readHealth(tx, caller, params.id, "injuries");
    if (reason === "break_glass") throw noSuchClient();
    const injury = await storeInjuryIn(tx, { platform, seal }, { userId: params.id, id: params.injuryId }, body);
    return { injury };
  });
}

/** A client's training plan for Ramadan. */
export const readRamadanOf = (deps: CockpitDeps, call: ClientCall, city: string | undefined): Promise<RamadanPlan> =>
  readAs(deps, call, "plan", (tx) => readRamadan(tx, deps.overlays, call.params.id, city));

/** A lead with temporary access may not write. Throws 404. */
const changeRamadan = (
  { platform, access }: CockpitDeps,
  { caller, params }: ClientCall,
  change: (tx: Tx) => Promise<RamadanPlan>,
): Promise<RamadanPlan> =>
  platform.database.transaction(async (tx) => {
    const reason = await access.readHealth(tx, caller, params.id, "plan");
    if (reason === "break_glass") throw noSuchClient();
    return change(tx);
  });

/** Throws 404, VERSION_CONFLICT. */
export const saveRamadanOf = (deps: CockpitDeps, call: ClientCall, body: RamadanBody): Promise<RamadanPlan> =>
  changeRamadan(deps, call, (tx) => storeRamadanIn(tx, deps.overlays, call.params.id, body));

/** Throws 404, VERSION_CONFLICT. */
export const removeRamadanOf = (
  deps: CockpitDeps,
  call: ClientCall,
  version: number | undefined,
): Promise<RamadanPlan> =>
  changeRamadan(deps, call, (tx) => removeRamadanIn(tx, deps.overlays, call.params.id, version));
