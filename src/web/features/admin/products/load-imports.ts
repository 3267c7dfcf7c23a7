import { adminListImports } from "#shared/contract/admin-import.ts";
import { api } from "#web/lib/api/browser.ts";
import type { Imports } from "./recent-imports.tsx";

export const loadImports = async (): Promise<Imports> => (await api(adminListImports, {})).imports;
