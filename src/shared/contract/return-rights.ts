import * as z from "zod/mini";
import { returnConditions } from "../domain/return-rules.ts";
import { localizedText } from "./values.ts";

/** Until when something can go back without a reason, in words; `days` counts from the day after delivery. */
export const saleReturnRight = z.object({
  /** 0: no right. */
  days: z.int(),
  text: localizedText,
  conditions: z.array(z.enum(returnConditions)),
});

/** The same for each market: a page shows that of its visitor. */
export const marketReturnRights = z.object({
  EG: saleReturnRight,
  SA: saleReturnRight,
  AE: saleReturnRight,
  ZZ: saleReturnRight,
});
export type MarketReturnRights = z.infer<typeof marketReturnRights>;
