import { useState } from "react";
import {
  adminRemoveTemplate,
  adminUpdateTemplate,
  type Template,
  type TemplateSummary,
  templateKinds,
  updateTemplateBody,
} from "#shared/contract/admin-templates.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, sentence } from "#web/admin-kit/labels.ts";
import { CardList, ListPage } from "#web/admin-kit/list/list-page.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AssignButton } from "#web/admin-kit/training/assign-plan.tsx";
import { toTags } from "#web/admin-kit/training/template-tags.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { copyIcon, editIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import type { TemplateList } from "./load-templates.ts";

interface ItemProps {
  readonly template: TemplateSummary;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Item({ template, onEdit, onRemove }: ItemProps) {
  const { id, title, kind, tags, shared, isMine, exercises, updatedAt } = template;
  const changed = formatDate(updatedAt.slice(0, 10), "en", { timeZone: "UTC", month: "short" });
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <UiLink href={`${adminRoot}/templates/${id}`} className="no-underline hover:underline">
            <UserText>{title}</UserText>
          </UiLink>
          <Badge>{sentence(kind)}</Badge>
          {shared && <Badge tone="info">Shared</Badge>}
        </h2>
        <p className="text-small text-muted">
          {counted(exercises, "exercise")} · changed {changed}
          {!isMine && " · by another coach"}
        </p>
        {tags.length > 0 && (
          <p dir="auto" className="text-small text-muted">
            {tags.map((tag) => `#${tag}`).join("  ")}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <AssignButton template={{ id, title }} variant="secondary" />
        {isMine && (
          <>
            <IconButton icon={editIcon} size="sm" label={`Edit ${title}`} onClick={onEdit} />
            <IconButton icon={trashIcon} size="sm" label={`Delete ${title}`} onClick={onRemove} />
          </>
        )}
      </div>
    </li>
  );
}

const toValues = ({ title, tags, shared }: TemplateSummary) => ({ title, tags: tags.join(", "), shared });

function EditDialog({ template, onClose }: { readonly template: TemplateSummary; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminUpdateTemplate,
    params: { id: template.id },
    defaults: toValues(template),
    version: template.version,
    rules: bodyRules(updateTemplateBody),
    toBody: ({ tags, ...facts }, version) => ({ ...facts, tags: toTags(tags), version }),
    toCurrent: (current) => {
      const theirs = current as Template;
      return { values: toValues(theirs), version: theirs.version };
    },
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={template.title}
      confirm="Save"
      form={form}
      conflict={{ what: "this template", names: { title: "Title", tags: "Tags", shared: "Shared" } }}
      onClose={onClose}
    >
      <TextField {...form.field("title")} label="Title" dir="auto" maxLength={100} required />
      <TextField {...form.field("tags")} label="Tags" hint="Separate with commas." dir="auto" maxLength={300} />
      <Checkbox
        label="Share with all coaches"
        checked={form.values.shared}
        onChange={(event) => form.change({ shared: event.target.checked })}
      />
    </ActionDialog>
  );
}

function RemoveDialog({ template, onClose }: { readonly template: TemplateSummary; readonly onClose: () => void }) {
  const { isWaiting, run } = useAction();
  const { id, version, title } = template;
  const remove = async (): Promise<void> => {
    await run("Template deleted", () =>
      api(adminRemoveTemplate, { params: { id }, query: { version: String(version) } }),
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={`Delete “${title}”?`}
      labels={{ close: "Close", confirm: "Delete", cancel: "Cancel" }}
      danger
      busy={isWaiting}
    >
      Plans into which it was inserted keep their copies. Clients who train it keep their plans.
    </ConfirmDialog>
  );
}

const kindOptions = templateKinds.map((value) => ({ value, label: `${sentence(value)}s` }));

/** The library of days, blocks and weeks that coaches insert into plans and assign to clients. */
export function TemplatesPage({ data: { templates, pagination } }: { readonly data: TemplateList }) {
  const [editing, setEditing] = useState<TemplateSummary>();
  const [removing, setRemoving] = useState<TemplateSummary>();
  const address = useListAddress();
  const isFiltered = address.get("search") !== "" || address.get("kind") !== "";
  return (
    <ListPage
      title="Templates"
      noun="templates"
      pagination={pagination}
      search="Search titles and tags"
      chips={{ name: "kind", label: "Kind", all: "All", options: kindOptions }}
    >
      <CardList
        noun="templates"
        total={pagination.total}
        empty={
          isFiltered ? undefined : (
            <EmptyState
              icon={copyIcon}
              title="No templates yet"
              description="Open a plan, and save a day, a block or a week as a template. Then insert it into any plan, or assign it to clients."
            />
          )
        }
        cards={templates.map((one) => (
          <Item key={one.id} template={one} onEdit={() => setEditing(one)} onRemove={() => setRemoving(one)} />
        ))}
      />
      {editing && <EditDialog key={editing.id} template={editing} onClose={() => setEditing(undefined)} />}
      {removing && <RemoveDialog template={removing} onClose={() => setRemoving(undefined)} />}
    </ListPage>
  );
}
