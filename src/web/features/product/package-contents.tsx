import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ProductView } from "./load-product.ts";

/** What a coaching package includes, and what it does not. */
export default function PackageContents({ coaching }: { readonly coaching: NonNullable<ProductView["coaching"]> }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <div className="mt-5 rounded-xl bg-sand-50 p-5">
      <h2 className="text-card font-bold">{t("product.included")}</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {coaching.features.map((feature) => (
          <li key={text(feature)} className="flex gap-2">
            <Icon name="check" className="mt-1 text-success" />
            <span>{text(feature)}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-5 text-card font-bold">{t("home.notIncluded")}</h2>
      <ul className="mt-3 flex flex-col gap-2 text-small text-muted">
        {coaching.notIncluded.map((missing) => (
          <li key={text(missing)} className="flex gap-2">
            <Icon name="minus" size={18} className="mt-0.5" />
            <span>{text(missing)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
