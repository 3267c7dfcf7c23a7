import type { Note } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { returnSendDays } from "#shared/domain/return-cases.ts";
import { releaseStock } from "./held-stock.ts";
import { type LockedCase, lockCase, moveCase, projectOrder } from "./move-case.ts";
import { forgetLeftOverPhotos } from "./photos.ts";
import type { ReturnDeps } from "./ports.ts";
import { listHolding, listOverdue, wasFetched } from "./read-cases.ts";
import { toSendBy } from "./view.ts";

/** Withdraws a customer's return that has not arrived. Throws 404, RETURN_STATE. */
export async function withdrawCase(tx: Tx, deps: ReturnDeps, id: string, userId: string): Promise<LockedCase> {
  const { order, row } = await lockCase(tx, deps, id, userId);
  const moved = await moveCase(tx, deps, row, "withdrawn");
  const why: Note = { actor: { by: "customer", userId } };
  const after = await projectOrder(tx, deps, order, why);
  await releaseStock(tx, deps, id);
  return { order: after, row: moved };
}

export const expireReturnsJob = "returns.expire";
const atOnce = 200;

async function expireCase(tx: Tx, deps: ReturnDeps, id: string): Promise<void> {
  const { order, row } = await lockCase(tx, deps, id);
  const sendBy = toSendBy(order, row);
  if (row.status !== "approved" || sendBy === null || sendBy >= deps.platform.clock.now()) return;
  if (await wasFetched(tx, id)) return;
  await moveCase(tx, deps, row, "expired");
  await projectOrder(tx, deps, order, { actor: { by: "system" } });
  await releaseStock(tx, deps, id);
}

/**
 * Ends approved returns whose goods were not sent in time, releases stock held by ended ones, and deletes pictures that
 * no request used.
 */
export async function expireReturns(deps: ReturnDeps): Promise<void> {
  const { database, clock, log } = deps.platform;
  const due = await listOverdue(database.reader, addDays(clock.now(), -returnSendDays), atOnce);
  await eachAlone(log, "a return that was not sent was not ended", due, (id) =>
    database.transaction((tx) => expireCase(tx, deps, id)),
  );
  const holding = await listHolding(database.reader);
  await eachAlone(log, "stock that an ended return holds was not released", holding, (id) =>
    database.transaction(async (tx) => {
      await lockCase(tx, deps, id);
      await releaseStock(tx, deps, id);
    }),
  );
  await forgetLeftOverPhotos(deps);
}
