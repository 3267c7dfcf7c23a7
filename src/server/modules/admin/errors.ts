import { AppError, conflict, notFound } from "#server/platform/errors.ts";

export const noSuchCustomer = () => notFound("Customer not found");

export const staffAccount = () =>
  new AppError({
    code: "STAFF_ACCOUNT",
    status: 403,
    message: "Points of staff accounts cannot be adjusted, neither your own nor a colleague's",
  });

export const ownAdjustment = () =>
  new AppError({ code: "OWN_ADJUSTMENT", status: 403, message: "Somebody else has to decide what you asked for" });

export const adjustmentDecided = (state: string) =>
  conflict("ADJUSTMENT_DECIDED", "This adjustment has been decided already", { state });
