import { useState } from "react";
import {
  adminCreateCheckInForm,
  adminRemoveCheckInForm,
  adminSaveCheckInForm,
  type CheckInForm,
  checkInFormBody,
} from "#shared/contract/check-in-forms.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { pairErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { RemoveButton, ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { toBody, toItemBody, toValues } from "./form-values.ts";
import type { FormData } from "./load-forms.ts";
import { PhonePreview } from "./phone-preview.tsx";
import { QuestionList } from "./question-list.tsx";

const home = `${adminRoot}/check-in-forms`;
const back = { href: home, label: "Check-in forms" };
const names: Readonly<Record<string, string>> = { title: "Name", items: "Questions", isShared: "Form of the shop" };

const CopyLink = ({ id }: { readonly id: string }) => (
  <UiLink href={`${home}/new?copy=${id}`} className={buttonClass({ size: "sm", variant: "secondary" })}>
    Make a copy
  </UiLink>
);

function Actions({ record }: { readonly record: CheckInForm }) {
  const { id, version, title, clients, packages } = record;
  return (
    <>
      <CopyLink id={id} />
      {clients + packages === 0 && (
        <RemoveButton
          title={`Delete “${title.en}”?`}
          confirm="Delete form"
          done="Form deleted"
          remove={() => api(adminRemoveCheckInForm, { params: { id }, query: { version: String(version) } })}
          home={home}
        >
          Check-ins that were answered with it stay.
        </RemoveButton>
      )}
    </>
  );
}

/** What publishing changes for clients who have the form. */
const toLead = ({ version, clients }: CheckInForm): string =>
  `Version ${version}${clients === 0 ? "" : `, used by ${counted(clients, "client")}`}. Publishing makes the next version: check-ins that are open or sent keep their questions.`;

function FormEditor({ record, copied }: FormData) {
  const [at, setAt] = useState(0);
  const may = useMay();
  const form = useResourceForm({
    endpoint: adminSaveCheckInForm,
    kind: "check-in-form",
    id: record?.id ?? (copied === null ? undefined : `copy of ${copied.id}`),
    record,
    toValues: (one: CheckInForm | null) => toValues(one, copied),
    toBody,
    rules: bodyRules(checkInFormBody),
    create: (body) => api(adminCreateCheckInForm, { body }),
    update: (body) => api(adminSaveCheckInForm, { params: { id: record?.id ?? "" }, body }),
    created: "Form published",
    toPath: (reply) => `${home}/${reply.form.id}`,
  });
  const { title, items, isShared } = form.values;
  const shown = Math.min(at, items.length - 1);
  return (
    <ResourceEditor
      title={record?.title.en ?? "New check-in form"}
      back={back}
      badge={record?.isShared && <Badge tone="info">The shop's</Badge>}
      actions={record && <Actions record={record} />}
      lead={record && <p className="text-muted">{toLead(record)}</p>}
      form={form}
      submitLabel={record === null ? "Publish" : "Publish the next version"}
      conflict={{ what: "this form", names, describe: (value) => plainText(value) }}
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Form">
            <div className="flex flex-col gap-4">
              <PairField
                name="title"
                label={{ en: "Name", ar: "الاسم" }}
                value={title}
                max={100}
                required
                error={pairErrors(form.errors, "title")}
                onChange={(next) => form.change({ title: next })}
              />
              {may("coaching_lead") && (
                <Checkbox
                  label="A form of the shop: every coach can give it to clients"
                  checked={isShared}
                  onChange={(event) => form.change({ isShared: event.target.checked })}
                />
              )}
            </div>
          </Panel>
          <Panel title="Questions">
            <QuestionList
              items={items}
              errors={form.errors}
              at={shown}
              onOpen={setAt}
              onChange={(next) => form.change({ items: next })}
            />
          </Panel>
        </div>
        <div className="xl:sticky xl:top-4">
          <PhonePreview items={items.map(toItemBody)} at={shown} onMove={setAt} />
        </div>
      </div>
    </ResourceEditor>
  );
}

/** A form of the shop, for coaches who can only assign it to clients. */
function FormView({ record }: { readonly record: CheckInForm }) {
  const [at, setAt] = useState(0);
  return (
    <AdminPage
      title={record.title.en}
      back={back}
      beside={<Badge tone="info">The shop's</Badge>}
      actions={<CopyLink id={record.id} />}
    >
      <Callout tone="info" title="Leads change the shop's forms">
        Make a copy to change it for your own clients.
      </Callout>
      <div className="max-w-88">
        <PhonePreview items={record.items} at={at} onMove={setAt} />
      </div>
    </AdminPage>
  );
}

export function FormPage({ data: { record, copied } }: { readonly data: FormData }) {
  if (record !== null && !record.isMine) return <FormView record={record} />;
  return <FormEditor key={record?.id ?? `new ${copied?.id}`} record={record} copied={copied} />;
}
