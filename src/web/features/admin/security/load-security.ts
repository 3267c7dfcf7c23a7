import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getSecondFactor } from "#shared/contract/second-factor.ts";
import { api } from "#web/lib/api/browser.ts";

export type Security = ReplyOf<typeof getSecondFactor>;

export const loadSecurity = (signal: AbortSignal): Promise<Security> => api(getSecondFactor, {}, { signal });
