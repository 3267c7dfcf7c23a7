import { adminGetOwnCoach } from "#shared/contract/admin-coaching.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadOwnCoach = (signal: AbortSignal) => api(adminGetOwnCoach, {}, { signal });
