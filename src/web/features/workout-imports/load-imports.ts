import { getWorkoutImports } from "#shared/contract/workout-imports.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadImports = (signal: AbortSignal) => api(getWorkoutImports, {}, { signal });
