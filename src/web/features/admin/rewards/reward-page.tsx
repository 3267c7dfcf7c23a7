import {
  type AdminReward,
  adminCreateReward,
  adminRemoveReward,
  adminUpdateReward,
  rewardBody,
} from "#shared/contract/admin-rewards.ts";
import { rewardKinds } from "#shared/contract/loyalty.ts";
import { AmountFields, FormPart, PairFields } from "#web/admin-kit/forms/form-parts.tsx";
import { PictureField, pictureBody } from "#web/admin-kit/forms/picture-field.tsx";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { RemoveButton, ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { RewardForm } from "./load-rewards.ts";
import { rewardKindNames } from "./rewards-page.tsx";

const home = `${adminRoot}/rewards`;
const nothing = { ar: "", en: "" };
const noAmounts = { EGP: null, SAR: null, AED: null, USD: null };

/** The form's values: a body with a displayable picture. */
function toValues(reward: AdminReward | null) {
  const { name = nothing, description = nothing, image = null, amounts = noAmounts, productId } = reward ?? {};
  const { kind = "voucher", points = null, stock = null, position = 0, isActive = true } = reward ?? {};
  return {
    ...{ kind, name, description, image, points, amounts, stock, position, isActive },
    productId: productId ?? "",
  };
}
type Values = ReturnType<typeof toValues>;

const toBody = (values: Values) => ({
  ...values,
  // The contract refuses a missing number.
  points: values.points as number,
  image: pictureBody(values.image),
  productId: values.kind === "product" ? values.productId || null : null,
  amounts: values.kind === "voucher" ? values.amounts : noAmounts,
  stock: values.kind === "product" ? null : values.stock,
});

const names: Readonly<Record<string, string>> = {
  productId: "Product",
  amounts: "Voucher value",
  stock: "Quantity available",
  image: "Picture",
  position: "Sort order",
  isActive: "Active",
};

interface PartProps extends Pick<RewardForm, "products"> {
  readonly form: ContractForm<Values, number>;
}

function What({ form, products }: PartProps) {
  const { kind } = form.values;
  if (kind === "product")
    return (
      <SelectField
        {...form.field("productId")}
        label="Product"
        hint="Shipped free of charge; limited by the product's stock."
        required
        placeholder="Choose a product"
        options={products.map(({ id, name }) => ({ value: id, label: name.en }))}
      />
    );
  const stock = (
    <TextField
      {...form.number("stock")}
      label="Quantity available"
      hint="Leave blank for no limit."
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      className="max-w-60"
    />
  );
  if (kind === "free_shipping") return stock;
  return (
    <>
      <AmountFields form={form} name="amounts" legend="Voucher value" min={0.01} />
      {stock}
    </>
  );
}

function Details({ form, products, reward }: PartProps & Pick<RewardForm, "reward">) {
  const kinds = {
    label: "Type",
    options: rewardKinds.map((value) => ({ value, label: rewardKindNames[value] })),
  };
  return (
    <FormPart title="Details">
      <div className="grid gap-4 sm:grid-cols-2">
        {reward === null ? (
          <SelectField {...form.field("kind")} {...kinds} />
        ) : (
          <SelectField {...kinds} value={reward.kind} disabled />
        )}
        <TextField
          {...form.number("points")}
          label="Points"
          type="number"
          inputMode="numeric"
          required
          min={1}
          step={1}
        />
      </div>
      <What form={form} products={products} />
    </FormPart>
  );
}

const RemoveReward = ({ reward }: { readonly reward: AdminReward }) => (
  <RemoveButton
    title={`Delete ${reward.name.en}?`}
    confirm="Delete reward"
    done="Reward deleted"
    remove={() => api(adminRemoveReward, { params: { id: reward.id }, query: { version: reward.version } })}
    home={home}
  >
    Existing orders and vouchers stay as they are. To remove it from the list for a while, deactivate it instead.
  </RemoveButton>
);

function RewardEditor({ reward, products }: RewardForm) {
  const form = useResourceForm({
    endpoint: adminUpdateReward,
    kind: "reward",
    id: reward?.id,
    record: reward,
    ...{ toValues, toBody },
    rules: bodyRules(rewardBody),
    create: (body) => api(adminCreateReward, { body }),
    update: (body) => api(adminUpdateReward, { params: { id: reward?.id ?? "" }, body }),
    created: "Reward saved",
    toPath: (reply) => `${home}/${reply.reward.id}`,
  });
  return (
    <ResourceEditor
      title={reward?.name.en ?? "New reward"}
      back={{ href: home, label: "Rewards" }}
      badge={reward && !reward.isActive && <Badge>Inactive</Badge>}
      actions={reward && <RemoveReward reward={reward} />}
      form={form}
      conflict={{
        what: "this reward",
        names,
        describe: (value, [field]) =>
          field === "productId"
            ? (products.find(({ id }) => id === value)?.name.en ?? plainText(value))
            : plainText(value),
      }}
    >
      <Details form={form} products={products} reward={reward} />
      <FormPart title="Name and picture">
        <PairFields form={form} name="name" label="Name" maxLength={120} />
        <PairFields form={form} name="description" label="Description" maxLength={500} rows={3} />
        <PictureField label="Picture" value={form.values.image} onChange={(image) => form.change({ image })} />
      </FormPart>
      <FormPart title="Display">
        <TextField
          {...form.number("position")}
          label="Sort order"
          hint="Lowest first."
          type="number"
          inputMode="numeric"
          required
          min={0}
          step={1}
          className="max-w-60"
        />
        <Checkbox {...form.field("isActive")} label="Active" />
      </FormPart>
    </ResourceEditor>
  );
}

export const RewardPage = ({ data }: { readonly data: RewardForm }) => (
  <RewardEditor key={data.reward?.id ?? "new"} {...data} />
);
