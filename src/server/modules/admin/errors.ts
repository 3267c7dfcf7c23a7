import { notFound } from "#server/platform/errors.ts";

export const noSuchCustomer = () => notFound("Customer not found");
