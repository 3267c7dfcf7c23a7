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
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { AmountFields, EditorForm, FormPart, PairField } from "../forms/form-parts.tsx";
import { PictureField, pictureBody } from "../forms/picture-field.tsx";
import { amountsIn, isTicked, numberIn, pairIn, textIn } from "../forms/read-form.ts";
import { ConflictDialog, useVersionedSave } from "../forms/use-versioned-save.tsx";
import { adminRoot } from "../frame/navigation.ts";
import { AdminPage } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import type { RewardForm } from "./load-rewards.ts";
import { rewardKindNames } from "./rewards-page.tsx";

type Kind = AdminReward["kind"];

type Body = BodyOf<typeof adminCreateReward>;

function bodyOf(fields: FormData, kind: Kind, image: AdminReward["image"]): Body {
  return {
    kind,
    name: pairIn(fields, "name"),
    description: pairIn(fields, "description"),
    image: pictureBody(image),
    points: numberIn(fields, "points") ?? 0,
    productId: kind === "product" ? textIn(fields, "productId") || null : null,
    amounts: amountsIn(fields, "amounts"),
    stock: numberIn(fields, "stock"),
    position: numberIn(fields, "position") ?? 0,
    isActive: isTicked(fields, "isActive"),
  };
}

/** A reward in the form's words, for comparing two of them. */
const inWords =
  (products: RewardForm["products"]) =>
  (side: Body): unknown => ({
    Points: side.points,
    Product: products.find((one) => one.id === side.productId)?.name.en ?? side.productId,
    "The voucher’s worth": side.amounts,
    "Pieces left": side.stock,
    Name: side.name,
    Description: side.description,
    // Pictures have no names: what they show tells them apart, else their key.
    Picture: side.image && { shows: side.image.alt, file: side.image.hash.slice(0, 8) },
    "Place in the list": side.position,
    "On offer": side.isActive ? "yes" : "no",
  });

function What({ kind, reward, products }: RewardForm & { readonly kind: Kind }) {
  if (kind === "product")
    return (
      <SelectField
        name="productId"
        label="Product"
        hint="It is sent at no charge; its stock limits the reward."
        required
        placeholder="Choose a product"
        defaultValue={reward?.productId ?? ""}
        options={products.map(({ id, name }) => ({ value: id, label: name.en }))}
      />
    );
  const stock = (
    <TextField
      name="stock"
      label="Pieces left"
      hint="Empty: no end of them."
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      defaultValue={reward?.stock ?? ""}
      className="max-w-60"
    />
  );
  if (kind === "free_shipping") return stock;
  return (
    <>
      <AmountFields name="amounts" legend="The voucher's worth" value={reward?.amounts} min={0.01} />
      {stock}
    </>
  );
}

function RemoveButton({ reward }: { readonly reward: AdminReward }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAct();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    const done = await run("The reward is gone", async () => {
      await api(adminRemoveReward, { params: { id: reward.id } });
      await navigate(`${adminRoot}/rewards`);
    });
    if (!done) setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="secondary" icon="trash" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`Delete ${reward.name.en}?`}
        labels={{ close: "Close", confirm: "Delete the reward", cancel: "Keep it" }}
        danger
        busy={isBusy}
      >
        Orders and vouchers that came of it stay as they are. To take it off the list for a while, hide it instead.
      </ConfirmDialog>
    </>
  );
}

function RewardEditor({ reward, products }: RewardForm) {
  const [kind, setKind] = useState<Kind>(reward?.kind ?? "voucher");
  const [image, setImage] = useState(reward?.image ?? null);
  const creating = useAct();
  const navigate = useNavigate();
  const saving = useVersionedSave<Body>(
    (mine, version) => api(adminUpdateReward, { params: { id: reward?.id ?? "" }, body: { ...mine, version } }),
    inWords(products),
  );
  const create = (body: Body) =>
    creating.run("The reward is saved", async () => {
      const made = await api(adminCreateReward, { body });
      return navigate(`${adminRoot}/rewards/${made.reward.id}`, { replace: true });
    });
  const save = (body: Body) => (reward === null ? create(body) : saving.save(body, reward.version));
  return (
    <>
      <EditorForm
        isBusy={creating.isBusy || saving.isBusy}
        onSubmit={(fields) => void save(bodyOf(fields, kind, image))}
        submitLabel="Save"
      >
        <FormPart title="What it is">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Kind"
              value={kind}
              disabled={reward !== null}
              onChange={(event) => setKind(event.target.value as Kind)}
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
              defaultValue={reward?.points ?? ""}
            />
          </div>
          <What kind={kind} reward={reward} products={products} />
        </FormPart>
        <FormPart title="How it reads">
          <PairField name="name" label="Name" value={reward?.name} maxLength={120} />
          <PairField name="description" label="Description" value={reward?.description} maxLength={500} rows={3} />
          <PictureField label="Picture" value={image} onChange={setImage} />
        </FormPart>
        <FormPart title="Where it stands">
          <TextField
            name="position"
            label="Place in the list"
            hint="The smallest comes first."
            type="number"
            inputMode="numeric"
            required
            min={0}
            step={1}
            defaultValue={reward?.position ?? 0}
            className="max-w-60"
          />
          <Checkbox name="isActive" label="On offer" defaultChecked={reward?.isActive ?? true} />
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
      beside={reward && !reward.isActive && <Badge>Hidden</Badge>}
      actions={reward && <RemoveButton reward={reward} />}
    >
      <RewardEditor key={`${reward?.id} ${reward?.version}`} {...data} />
    </AdminPage>
  );
}
