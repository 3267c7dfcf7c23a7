import { adminListCategories } from "#shared/contract/admin-categories.ts";
import {
  type AdminProgramme,
  adminGetProgramme,
  adminListProgrammes,
  adminPlanWords,
} from "#shared/contract/admin-programmes.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type ProgrammesQuery = NonNullable<CallInput<typeof adminListProgrammes>["query"]>;
export type ProgrammeList = ReplyOf<typeof adminListProgrammes>;
export type Choices = ReplyOf<typeof adminPlanWords>;
export interface ProgrammeData {
  readonly programme: AdminProgramme;
  readonly choices: Choices;
}
export interface NewProgrammeData {
  readonly choices: Choices;
  readonly categories: readonly { readonly value: string; readonly label: string }[];
}

export const loadProgrammes = (url: string): Promise<ProgrammeList> =>
  api(adminListProgrammes, {
    query: { limit: "20", ...readQuery<ProgrammesQuery>(url, ["page", "limit", "search", "state"]) },
  });

export async function loadProgramme(id: string): Promise<ProgrammeData> {
  const [{ programme }, choices] = await Promise.all([
    api(adminGetProgramme, { params: { id } }),
    api(adminPlanWords, {}),
  ]);
  return { programme, choices };
}

export async function loadNewProgramme(): Promise<NewProgrammeData> {
  const [choices, { categories }] = await Promise.all([api(adminPlanWords, {}), api(adminListCategories, {})]);
  const forProgrammes = categories.filter((one) => one.kind === "programme");
  return { choices, categories: forProgrammes.map((one) => ({ value: one.id, label: one.name.en })) };
}
