import {
  type AdminSegment,
  adminCreateSegment,
  adminRemoveSegment,
  adminUpdateSegment,
  type SegmentTree,
  segmentBody,
} from "#shared/contract/admin-segments.ts";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { RemoveButton, ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";
import type { SegmentForm } from "./load-segments.ts";
import { SegmentCount } from "./segment-count.tsx";
import { segmentHome } from "./segments-page.tsx";
import { TreeEditor } from "./tree-editor.tsx";

const everybody: SegmentTree = { match: "all", items: [] };
const toValues = (segment: AdminSegment | null) => ({
  name: segment?.name ?? "",
  tree: segment?.tree ?? everybody,
});

const Remove = ({ segment: { id, name, version } }: { readonly segment: AdminSegment }) => (
  <RemoveButton
    title={`Delete ${name}?`}
    confirm="Delete segment"
    done="Segment deleted"
    remove={() => api(adminRemoveSegment, { params: { id }, query: { version } })}
    home={segmentHome}
  >
    No customer is deleted.
  </RemoveButton>
);

function Editor({ segment, choices }: SegmentForm) {
  const form = useResourceForm({
    endpoint: adminUpdateSegment,
    kind: "segment",
    id: segment?.id,
    record: segment,
    toValues,
    toBody: (values) => values,
    rules: bodyRules(segmentBody),
    create: (body) => api(adminCreateSegment, { body }),
    update: (body) => api(adminUpdateSegment, { params: { id: segment?.id ?? "" }, body }),
    toField: (field) => (field.startsWith("tree") ? "tree" : field),
    toWords: (field) => (field === "tree" ? "A question is not complete: choose a value for each." : undefined),
    created: "Segment saved",
    toPath: (reply) => `${segmentHome}/${reply.segment.id}`,
  });
  const tree: SegmentTree = form.values.tree;
  return (
    <ResourceEditor
      title={segment?.name ?? "New segment"}
      back={{ href: segmentHome, label: "Segments" }}
      actions={segment && segment.campaigns === 0 && <Remove segment={segment} />}
      form={form}
      conflict={{ what: "this segment" }}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <FormPart title="Segment" lead="Campaigns that were sent keep the people of their day.">
          <TextField {...form.field("name")} label="Name" required maxLength={80} dir="auto" />
          <TreeEditor tree={tree} choices={choices} onChange={(next) => form.change({ tree: next })} />
          {form.errors["tree"] && <FieldError>{form.errors["tree"]}</FieldError>}
        </FormPart>
        <SegmentCount tree={tree} />
      </div>
    </ResourceEditor>
  );
}

export const SegmentPage = ({ data }: { readonly data: SegmentForm }) => (
  <Editor key={data.segment?.id ?? "new"} {...data} />
);
