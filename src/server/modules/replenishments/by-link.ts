import type { Tx } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { LinkChange, LinkedReplenishment } from "#shared/contract/replenishments.ts";
import { toMajor, zeroMinor } from "#shared/domain/money.ts";
import type { RunState } from "#shared/domain/replenishments.ts";
import { agree, endIt, resumeCancelled, skipNext } from "./change.ts";
import { linkEnded } from "./errors.ts";
import { lockOpen, type Open } from "./open-and-lock.ts";
import { replenishmentLinks } from "./open-runs.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { findReplenishment } from "./rows.ts";
import { findRun } from "./runs.ts";
import type { ReplenishmentRow, RunRow } from "./tables.ts";

interface Linked {
  readonly run: RunRow;
  readonly row: ReplenishmentRow;
}

/** Throws 404 for forged links, REPLENISHMENT_LINK_ENDED for old ones. */
async function findLinked(deps: ReplenishmentDeps, token: string): Promise<Linked> {
  const { database, clock } = deps.platform;
  const linked = replenishmentLinks(deps).read(token);
  const run = linked && (await findRun(database.reader, linked.caseId));
  const row = run && (await findReplenishment(database.reader, run.replenishmentId));
  if (linked === undefined || run === undefined || row === undefined) throw notFound("No such order");
  if (linked.until <= clock.now()) throw linkEnded();
  return { run, row };
}

/** States in which a charge is planned, or waits for the customer. */
const planned: readonly RunState[] = ["scheduled", "charging", "waiting", "needs_customer", "needs_card", "grace"];

function toState({ run, row }: Linked): LinkedReplenishment["state"] {
  if (row.status === "ended") return row.endedBy === "link" ? "ended" : "over";
  if (run.state === "skipped") return "skipped";
  return planned.includes(run.state) && row.status === "active" ? "planned" : "over";
}

async function toView(deps: ReplenishmentDeps, linked: Linked): Promise<LinkedReplenishment> {
  const { run, row } = linked;
  const order = run.orderId === null ? undefined : await deps.orders.find(deps.platform.database.reader, run.orderId);
  const totalMinor = order?.totalMinor ?? zeroMinor;
  const { name, quantity, everyDays, currency, nextOn, status } = row;
  const state = toState(linked);
  return {
    ...{ name, quantity, everyDays, currency, state },
    dueOn: run.dueOn,
    total: toMajor(totalMinor),
    nextOn: status === "active" ? nextOn : null,
    needsAgreement: state === "planned" && totalMinor > row.agreedMinor,
  };
}

export const readByLink = async (deps: ReplenishmentDeps, token: string): Promise<LinkedReplenishment> =>
  toView(deps, await findLinked(deps, token));

/** Applies the chosen change if it is still possible. */
async function change(
  tx: Tx,
  deps: ReplenishmentDeps,
  open: Open,
  { wanted, state }: { readonly wanted: LinkChange; readonly state: LinkedReplenishment["state"] },
): Promise<void> {
  const { order } = open;
  if (wanted === "skip" && state === "planned") await skipNext(tx, deps, open);
  else if (wanted === "agree" && state === "planned" && order !== undefined)
    await agree(tx, deps, open, order.totalMinor);
  else if (wanted === "cancel" && (state === "planned" || state === "skipped")) await endIt(tx, deps, open, "link");
  else if (wanted === "resume" && state === "ended") await resumeCancelled(tx, deps, open);
}

/** Changes an announced order without signing in; idempotent. */
export async function changeByLink(
  deps: ReplenishmentDeps,
  token: string,
  wanted: LinkChange,
): Promise<LinkedReplenishment> {
  const linked = await findLinked(deps, token);
  await deps.platform.database.transaction(async (tx) => {
    const open = await lockOpen(tx, deps, linked.row.id);
    const run = await findRun(tx, linked.run.id);
    if (open === undefined || run === undefined) return;
    // The link is only for the run that its notice announced.
    if (open.run !== undefined && open.run.id !== run.id && wanted !== "cancel") return;
    await change(tx, deps, open, { wanted, state: toState({ run, row: open.row }) });
  });
  return readByLink(deps, token);
}
