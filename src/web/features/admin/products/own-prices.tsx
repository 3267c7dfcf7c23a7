import { byCurrency, currencies } from "#shared/domain/currency.ts";
import { TextField } from "#web/ui/input.tsx";
import type { PartProps } from "./part-props.ts";
import type { VariantFields } from "./product-form.ts";

const nothing = byCurrency(() => "");

interface Props extends Pick<PartProps, "errors"> {
  readonly at: number;
  readonly variant: VariantFields;
  readonly onChange: (variant: VariantFields) => void;
}

/** A variant's own prices, if they differ from the product's; other currencies follow its EGP price. */
export function OwnPrices({ at, variant, errors, onChange }: Props) {
  const prices = variant.prices ?? nothing;
  const isOwn = currencies.some((code) => prices[code].trim() !== "");
  const shown = isOwn ? currencies : (["EGP"] as const);
  return shown.map((code) => (
    <TextField
      key={code}
      name={`variants.${at}.prices.${code}`}
      label={`Price in ${code}`}
      hint={code === "EGP" ? "Empty: as the product" : "Empty: follows EGP"}
      inputMode="decimal"
      dir="ltr"
      value={prices[code]}
      maxLength={12}
      error={errors[`variants.${at}.prices.${code}`]}
      onChange={(event) => onChange({ ...variant, prices: { ...prices, [code]: event.target.value } })}
    />
  ));
}
