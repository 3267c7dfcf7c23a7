import { formatAmount, type Minor } from "./money.ts";

/** An amount for machines: "1299.50". */
export const plainAmount = (amount: Minor): string => formatAmount(amount).replaceAll(",", "");
