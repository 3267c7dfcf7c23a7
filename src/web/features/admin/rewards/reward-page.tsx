import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type AdminReward,
  adminCreateReward,
  adminRemoveReward,
  adminUpdateReward,
} from "#shared/contract/admin-rewards.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { rewardKinds } from "#shared/contract/loyalty.ts";
import { AmountFields, EditorForm, FormPart, PairField } from "#web/admin-kit/forms/form-parts.tsx";
import { PictureField, pictureBody } from "#web/admin-kit/forms/picture-field.tsx";
import { amountsIn, isTicked, numberIn, pairIn, textIn } from "#web/admin-kit/forms/read-form.ts";
import { useFormDraft } from "#web/admin-kit/forms/use-form-draft.ts";
import { ConflictDialog, useVersionedSave } from "#web/admin-kit/forms/use-versioned-save.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { trashIcon } from "#web/ui/drawn-icons.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { RewardForm } from "./load-rewards.ts";
import { rewardKindNames } from "./rewards-page.tsx";

type Kind = AdminReward["kind"];

type Body = BodyOf<typeof adminCreateReward>;

/** The form's fields: a body with a displayable picture. */
type Fields = Omit<Body, "image"> & Pick<AdminReward, "image">;

const toKind = (value: string): Kind => rewardKinds.find((kind) => kind === value) ?? "voucher";

function fieldsIn(form: FormData, { kind: kindBefore, image }: Fields): Fields {
  // The kind of an existing reward is fixed: a disabled field is not in the form data.
  const kind = form.has("kind") ? toKind(textIn(form, "kind")) : kindBefore;
  return {
    kind,
    name: pairIn(form, "name"),
    description: pairIn(form, "description"),
    image,
    points: numberIn(form, "points") ?? 0,
    productId: kind === "product" ? textIn(form, "productId") || null : null,
    amounts: amountsIn(form, "amounts"),
    stock: numberIn(form, "stock"),
    position: numberIn(form, "position") ?? 0,
    isActive: isTicked(form, "isActive"),
  };
}

const nothing = { ar: "", en: "" };
const noAmounts = { EGP: null, SAR: null, AED: null, USD: null };

/** The fields of an untouched form. */
function toFields(reward: AdminReward | null): Fields {
  const { name = nothing, description = nothing, image = null, points = 0, productId = null } = reward ?? {};
  const { kind = "voucher", stock = null, position = 0, isActive = true } = reward ?? {};
  const amounts = kind === "voucher" && reward !== null ? reward.amounts : noAmounts;
  // Same key order as `fieldsIn`, so that an untouched form compares equal.
  return {
    ...{ kind, name, description, image, points },
    productId: kind === "product" ? productId : null,
    amounts,
    stock: kind === "product" ? null : stock,
    ...{ position, isActive },
  };
}

const toBody = (fields: Fields): Body => ({ ...fields, image: pictureBody(fields.image) });

/** A reward as displayed fields, for the conflict dialog. */
const toDisplayFields =
  (products: RewardForm["products"]) =>
  (side: Body): unknown => ({
    Points: side.points,
    Product: products.find((one) => one.id === side.productId)?.name.en ?? side.productId,
    "Voucher value": side.amounts,
    "Quantity available": side.stock,
    Name: side.name,
    Description: side.description,
    // Pictures have no names: show the alt text and the start of the hash.
    Picture: side.image && { shows: side.image.alt, file: side.image.hash.slice(0, 8) },
    "Sort order": side.position,
    Active: side.isActive ? "yes" : "no",
  });

function What({ fields, products }: Pick<RewardForm, "products"> & { readonly fields: Fields }) {
  const { kind } = fields;
  if (kind === "product")
    return (
      <SelectField
        name="productId"
        label="Product"
        hint="Shipped free of charge; limited by the product's stock."
        required
        placeholder="Choose a product"
        defaultValue={fields.productId ?? ""}
        options={products.map(({ id, name }) => ({ value: id, label: name.en }))}
      />
    );
  const stock = (
    <TextField
      name="stock"
      label="Quantity available"
      hint="Leave blank for no limit."
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      defaultValue={fields.stock ?? ""}
      className="max-w-60"
    />
  );
  if (kind === "free_shipping") return stock;
  return (
    <>
      <AmountFields name="amounts" legend="Voucher value" value={fields.amounts} min={0.01} />
      {stock}
    </>
  );
}

function RemoveButton({ reward }: { readonly reward: AdminReward }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    const done = await run("Reward deleted", async () => {
      await api(adminRemoveReward, { params: { id: reward.id }, query: { version: reward.version } });
      await navigate(`${adminRoot}/rewards`);
    });
    if (!done) setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="secondary" icon={trashIcon} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`Delete ${reward.name.en}?`}
        labels={{ close: "Close", confirm: "Delete reward", cancel: "Cancel" }}
        danger
        busy={isBusy}
      >
        Existing orders and vouchers stay as they are. To remove it from the list for a while, deactivate it instead.
      </ConfirmDialog>
    </>
  );
}

function RewardEditor({ reward, products }: RewardForm) {
  const draft = useFormDraft(`reward:${reward?.id ?? "new"}`, reward, toFields);
  const { fields } = draft;
  const creating = useAction();
  const navigate = useNavigate();
  const saving = useVersionedSave<Body>({
    send: (mine, version) => api(adminUpdateReward, { params: { id: reward?.id ?? "" }, body: { ...mine, version } }),
    onSettled: draft.forget,
    toDisplayFields: toDisplayFields(products),
  });
  const create = (body: Body) =>
    creating.run("Reward saved", async () => {
      const made = await api(adminCreateReward, { body });
      draft.forget();
      return navigate(`${adminRoot}/rewards/${made.reward.id}`, { replace: true });
    });
  const save = (body: Body) => (draft.base === null ? create(body) : saving.save(body, draft.base.version));
  return (
    <>
      <EditorForm
        key={draft.round}
        isBusy={creating.isBusy || saving.isBusy}
        onSubmit={(form) => void save(toBody(fieldsIn(form, fields)))}
        onChange={(form) => draft.change(fieldsIn(form, fields))}
        submitLabel="Save"
        draft={draft}
      >
        <FormPart title="Details">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              name="kind"
              label="Type"
              defaultValue={fields.kind}
              disabled={reward !== null}
              options={rewardKinds.map((value) => ({ value, label: rewardKindNames[value] }))}
            />
            <TextField
              name="points"
              label="Points"
              type="number"
              inputMode="numeric"
              required
              min={1}
              step={1}
              defaultValue={fields.points === 0 ? "" : fields.points}
            />
          </div>
          <What fields={fields} products={products} />
        </FormPart>
        <FormPart title="Name and picture">
          <PairField name="name" label="Name" value={fields.name} maxLength={120} />
          <PairField name="description" label="Description" value={fields.description} maxLength={500} rows={3} />
          <PictureField label="Picture" value={fields.image} onChange={(image) => draft.change({ ...fields, image })} />
        </FormPart>
        <FormPart title="Display">
          <TextField
            name="position"
            label="Sort order"
            hint="Lowest first."
            type="number"
            inputMode="numeric"
            required
            min={0}
            step={1}
            defaultValue={fields.position}
            className="max-w-60"
          />
          <Checkbox name="isActive" label="Active" defaultChecked={fields.isActive} />
        </FormPart>
      </EditorForm>
      <ConflictDialog saving={saving} />
    </>
  );
}

export function RewardPage({ data }: { readonly data: RewardForm }) {
  const { reward } = data;
  return (
    <AdminPage
      title={reward?.name.en ?? "New reward"}
      back={{ href: `${adminRoot}/rewards`, label: "Rewards" }}
      beside={reward && !reward.isActive && <Badge>Inactive</Badge>}
      actions={reward && <RemoveButton reward={reward} />}
    >
      <RewardEditor key={`${reward?.id} ${reward?.version}`} {...data} />
    </AdminPage>
  );
}
