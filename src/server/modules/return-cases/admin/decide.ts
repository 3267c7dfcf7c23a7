import type { Note } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { adminApproveReturn } from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { toMinor, zeroMinor } from "#shared/domain/money.ts";
import { type LockedCase, lockCase, moveCase, projectOrder } from "../move-case.ts";
import type { ReturnDeps } from "../ports.ts";
import { mailCase } from "../return-mails.ts";

/** Lets the goods come back, and tells the customer how. Throws 404, RETURN_STATE. */
export async function approveCase(
  tx: Tx,
  deps: ReturnDeps,
  id: string,
  { instructions, fee }: BodyOf<typeof adminApproveReturn>,
): Promise<LockedCase> {
  const { order, row } = await lockCase(tx, deps, id);
  const feeMinor = fee === undefined ? zeroMinor : toMinor(fee);
  if (feeMinor > 0 && row.fee === "shop")
    throw invalidField("fee", "INVALID_VALUE", "The shop pays the way back of this return");
  const moved = await moveCase(tx, deps, row, "approved", {
    approvedAt: deps.platform.clock.now(),
    instructions: instructions === undefined || instructions === "" ? null : instructions,
    feeMinor,
  });
  await mailCase(tx, deps, "return-approved", order, moved);
  return { order, row: moved };
}

/** Refuses a return and tells the customer why; the goods stay where they are. Throws 404, RETURN_STATE. */
export async function refuseCase(
  tx: Tx,
  deps: ReturnDeps,
  id: string,
  why: Note & { readonly note: string },
): Promise<LockedCase> {
  const { order, row } = await lockCase(tx, deps, id);
  const moved = await moveCase(tx, deps, row, "refused", { answer: why.note });
  const after = await projectOrder(tx, deps, order, why);
  await mailCase(tx, deps, "return-refused", after, moved);
  return { order: after, row: moved };
}
