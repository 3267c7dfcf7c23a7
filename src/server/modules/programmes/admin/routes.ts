import { type Route, route } from "#server/platform/http/call.ts";
import { adminCreateExercise, adminGetExercise, adminUpdateExercise } from "#shared/contract/admin-exercises.ts";
import { adminSetProgrammeEditors } from "#shared/contract/admin-programme-editors.ts";
import * as contract from "#shared/contract/admin-programmes.ts";
import * as templates from "#shared/contract/admin-templates.ts";
import { videoRoutes } from "../videos/routes.ts";
import { readTemplatePlan } from "./assign-template.ts";
import { createExercise, editExercise, requireExercise } from "./edit-exercise.ts";
import { createProgramme, duplicateProgramme, editProgramme } from "./edit-programme.ts";
import type { ProgrammeDeps } from "./ports.ts";
import { listForStaff, readChoices, requireProgramme } from "./read-for-staff.ts";
import { savePlan } from "./save-plan.ts";
import { setEditors } from "./set-editors.ts";
import { createTemplate, listTemplates, removeTemplate, requireTemplate, updateTemplate } from "./templates.ts";

/** Staff routes for programmes and plans. */
export function programmeRoutes(deps: ProgrammeDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.adminListProgrammes, ({ caller, query }) => listForStaff(reader, caller, query)),
    route(contract.adminPlanWords, () => readChoices(reader)),
    route(contract.adminGetProgramme, async ({ caller, params }) => ({
      programme: await requireProgramme(deps, reader, caller, params.id),
    })),
    route(contract.adminCreateProgramme, async (call) => ({
      programme: await createProgramme(deps, call, call.body),
    })),
    route(contract.adminUpdateProgramme, async (call) => ({
      programme: await editProgramme(deps, call, call.params.id, call.body),
    })),
    route(adminSetProgrammeEditors, async (call) => ({
      programme: await setEditors(deps, call, call.params.id, call.body),
    })),
    route(contract.adminSavePlan, async (call) => ({
      programme: await savePlan(deps, call, call.params.id, call.body),
    })),
    route(adminGetExercise, async ({ params }) => ({ exercise: await requireExercise(reader, params.slug) })),
    route(adminCreateExercise, async (call) => ({ exercise: await createExercise(deps, call, call.body) })),
    route(adminUpdateExercise, async (call) => ({
      exercise: await editExercise(deps, call, call.params.slug, call.body),
    })),
    ...videoRoutes(deps),
    route(templates.adminListTemplates, ({ caller, query }) => listTemplates(reader, caller, query)),
    route(templates.adminGetTemplate, async ({ caller, params }) => ({
      template: await requireTemplate(reader, caller, params.id),
    })),
    route(templates.adminGetTemplatePlan, async ({ caller, params }) => ({
      plan: await readTemplatePlan(reader, caller, params.id),
    })),
    route(templates.adminCreateTemplate, async (call) => ({ template: await createTemplate(deps, call, call.body) })),
    route(templates.adminUpdateTemplate, async (call) => ({
      template: await updateTemplate(deps, call, call.params.id, call.body),
    })),
    route(templates.adminRemoveTemplate, async (call) => {
      await removeTemplate(deps, call, call.params.id, call.query.version);
      return undefined;
    }),
    route(contract.adminDuplicateProgramme, async (call) => ({
      programme: await duplicateProgramme(deps, call, call.params.id),
    })),
  ];
}
