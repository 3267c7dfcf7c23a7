import * as z from "zod/mini";
import { language } from "./values.ts";

/** Words about health that must go before a campaign is sent. */
export const claim = z.object({ language, words: z.string() });
