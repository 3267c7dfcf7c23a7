import { useState } from "react";
import { maxQuantity } from "#shared/domain/quantity.ts";
import { defaultSize } from "#web/entities/product/default-size.ts";
import { useAddToCart } from "#web/entities/product/use-add-to-cart.ts";
import { glide } from "#web/ui/glide.ts";
import type { ProductView } from "./load-product.ts";

/** The visitor's options of a product, and the actions to buy it. */
export function useChoice(product: ProductView) {
  const [size, setSize] = useState(() => defaultSize(product));
  const [wanted, setQuantity] = useState(1);
  const [isMissing, setMissing] = useState(false);
  const { addToCart, isBusy } = useAddToCart();
  const variant = product.variants.find((each) => each.size === size);
  const isGoods = product.kind === "physical" || product.kind === "gift_card";
  const most = isGoods ? Math.max(1, Math.min(maxQuantity, variant?.stock ?? maxQuantity)) : 1;
  const quantity = Math.min(wanted, most);
  const isSoldOut = variant === undefined ? product.variants.every(({ stock }) => stock < 1) : variant.stock < 1;

  const buy = (isBuyNow: boolean): void => {
    if (variant === undefined) {
      setMissing(true);
      document.getElementById("choices")?.scrollIntoView({ behavior: glide(), block: "center" });
      return;
    }
    void addToCart({ product: { ...product, ...variant.own }, size: variant.size, quantity, isBuyNow });
  };
  const choose = (next: string): void => {
    setSize(next);
    setMissing(false);
  };
  const priced = variant?.own ?? product;
  return { priced, variant, size, choose, quantity, setQuantity, most, isSoldOut, isMissing, isGoods, isBusy, buy };
}

export type Choice = ReturnType<typeof useChoice>;
