import { adminPlanWords, type ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { adminGetTemplatePlan, adminListTemplates, type TemplatePlan } from "#shared/contract/admin-templates.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type TemplatesQuery = NonNullable<CallInput<typeof adminListTemplates>["query"]>;
export type TemplateList = ReplyOf<typeof adminListTemplates>;
export interface TemplateData {
  readonly plan: TemplatePlan;
  readonly exercises: readonly ExerciseRef[];
}

export const loadTemplates = (url: string): Promise<TemplateList> =>
  api(adminListTemplates, {
    query: { limit: "20", ...readQuery<TemplatesQuery>(url, ["page", "limit", "search", "kind"]) },
  });

export async function loadTemplate(id: string): Promise<TemplateData> {
  const [{ plan }, { exercises }] = await Promise.all([
    api(adminGetTemplatePlan, { params: { id } }),
    api(adminPlanWords, {}),
  ]);
  return { plan, exercises };
}
