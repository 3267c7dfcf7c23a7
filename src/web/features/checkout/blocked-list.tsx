import type { BlockedItem } from "#shared/contract/checkout-refusals.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** The items that cannot be bought, and how many are left. */
export default function BlockedList({ items }: { readonly items: readonly BlockedItem[] }) {
  const { t } = useTranslation("checkout");
  const text = useText();
  const waysOut = ({ kind, available }: BlockedItem): string => {
    if (available === 0) return t("stock.gone");
    return kind === "programme" ? t("stock.once") : t("stock.left", { count: available });
  };
  return (
    <ul className="my-2 list-inside list-disc text-start">
      {items.map((item) => (
        <li key={item.id}>
          <span className="font-semibold">{text(item.name)}</span>: {waysOut(item)}
        </li>
      ))}
    </ul>
  );
}
