import { type ReactNode, useState } from "react";
import {
  adminCreateTemplate,
  adminGetTemplate,
  adminListTemplates,
  type Template,
  type TemplateBody,
  type TemplateKind,
  type TemplateSummary,
  templateBody,
} from "#shared/contract/admin-templates.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { toTags } from "#web/admin-kit/training/template-tags.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { Block, Day, DayFacts, Week } from "./plan-edits.ts";

interface Parts {
  readonly day: Day;
  readonly block: Block;
  readonly week: Week;
}
type Part = Day | Block | Week;

/** Saves parts of a plan as templates, and inserts copies of them. */
export interface TemplateActions {
  readonly keep: <K extends TemplateKind>(
    kind: K,
    title: { ar: string; en: string },
    part: Parts[K],
    /** For a block: the facts of the day that it becomes when it is assigned alone. */
    asDay?: DayFacts,
  ) => void;
  readonly insert: <K extends TemplateKind>(kind: K, onPicked: (part: Parts[K]) => void) => void;
}

/** The part of the plan in a template's body. */
const partOf = ({ body }: Template): Part => ("day" in body ? body.day : "block" in body ? body.block : body.week);

interface KeepProps {
  readonly kind: TemplateKind;
  readonly title: string;
  readonly part: Part;
  readonly asDay: DayFacts | undefined;
  readonly onClose: () => void;
}

/** Names a part of the plan and saves it as a template. */
function KeepDialog({ kind, title, part, asDay, onClose }: KeepProps) {
  const form = useStaffForm({
    endpoint: adminCreateTemplate,
    defaults: { title, tags: "", shared: false },
    rules: bodyRules(templateBody),
    toBody: ({ tags, ...facts }) => ({
      ...{ kind, ...facts, tags: toTags(tags) },
      body: { [kind]: part, ...(asDay && { asDay }) } as TemplateBody["body"],
    }),
    done: "Template saved",
    onDone: onClose,
  });
  const { values } = form;
  return (
    <ActionDialog title={`Save the ${kind} as a template`} confirm="Save template" form={form} onClose={onClose}>
      <TextField {...form.field("title")} label="Title" dir="auto" maxLength={100} required />
      <TextField {...form.field("tags")} label="Tags" hint="Separate with commas." dir="auto" maxLength={300} />
      <Checkbox
        label="Share with all coaches"
        checked={values.shared}
        onChange={(event) => form.change({ shared: event.target.checked })}
      />
    </ActionDialog>
  );
}

interface PickProps {
  readonly kind: TemplateKind;
  readonly onPicked: (part: Part) => void;
  readonly onClose: () => void;
}

function PickDialog({ kind, onPicked, onClose }: PickProps) {
  const words = useFailureWords();
  const [search, setSearch] = useState("");
  const { load } = useOnDemand(`templates ${kind} ${search}`, (signal) =>
    api(adminListTemplates, { query: { kind, limit: "50", ...(search === "" ? {} : { search }) } }, { signal }),
  );
  const pick = async ({ id }: TemplateSummary): Promise<void> => {
    try {
      onPicked(partOf((await api(adminGetTemplate, { params: { id } })).template));
      onClose();
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    }
  };
  return (
    <Dialog open onClose={onClose} title={`Insert a ${kind} from a template`} labels={{ close: "Close" }} focus="field">
      <TextField
        label="Search titles and tags"
        dir="auto"
        maxLength={80}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="mt-3 flex flex-col gap-1">
        {load.status === "ready" &&
          load.data.templates.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => void pick(one)}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 py-2 text-start hover:bg-text/6"
              >
                <UserText>{one.title}</UserText>
                <span className="text-small text-muted">{counted(one.exercises, "exercise")}</span>
              </button>
            </li>
          ))}
      </ul>
      <p role="status" className="mt-2 text-small text-muted">
        {load.status === "loading" && "Loading"}
        {load.status === "failed" && words(load.error)}
        {load.status === "ready" && load.data.templates.length === 0 && `No ${kind} is kept as a template yet.`}
      </p>
    </Dialog>
  );
}

/** The editor's actions with the library, and their dialogs. */
export function useTemplates(): { readonly actions: TemplateActions; readonly dialogs: ReactNode } {
  const [keeping, setKeeping] = useState<Omit<KeepProps, "onClose">>();
  const [picking, setPicking] = useState<Omit<PickProps, "onClose">>();
  return {
    actions: {
      keep: (kind, title, part, asDay) => setKeeping({ kind, title: title.en || title.ar, part, asDay }),
      // The library returns the requested kind.
      insert: (kind, onPicked) => setPicking({ kind, onPicked: onPicked as (part: Part) => void }),
    },
    dialogs: (
      <>
        {keeping !== undefined && <KeepDialog {...keeping} onClose={() => setKeeping(undefined)} />}
        {picking !== undefined && <PickDialog {...picking} onClose={() => setPicking(undefined)} />}
      </>
    ),
  };
}
