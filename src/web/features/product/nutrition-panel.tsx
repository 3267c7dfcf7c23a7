import type { NutrientUnit, ServingUnit } from "#shared/domain/nutrition.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { NutritionView } from "./nutrition-view.ts";

const texts = ["ingredients", "allergens", "storage"] as const;

/** The label of food: serving, values, ingredients, allergens and storage. */
export default function NutritionPanel({ label }: { readonly label: NutritionView }) {
  const { t } = useTranslation();
  const text = useText();
  const { serving, rows } = label;
  const amount = (value: string, unit: NutrientUnit | ServingUnit) => (
    <bdi>{t(`product.nutrition.${unit}`, { value })}</bdi>
  );
  const name = text(serving.name);
  return (
    <>
      <p className="text-small">
        {t("product.nutrition.serving")}: {name && `${name} · `}
        {amount(String(serving.amount), serving.unit)} ·{" "}
        {t("product.nutrition.servings", { count: label.servingsPerContainer })}
      </p>
      {rows.length > 0 && (
        <table className="nutrition">
          <caption className="sr-only">{t("product.nutrition.title")}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{t("product.nutrition.perServing")}</th>
              <th scope="col">{t(`product.nutrition.per100${serving.unit}`)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={typeof row.name === "string" ? row.name : text(row.name)}>
                <th scope="row" className={row.isPart ? "nutrition-part" : undefined}>
                  {typeof row.name === "string" ? t(`product.nutrition.${row.name}`) : text(row.name)}
                </th>
                <td>{amount(row.serving, row.unit)}</td>
                <td>{amount(row.hundred, row.unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="text-small">
        {texts.map((key) =>
          text(label[key]) === "" ? null : (
            <div key={key} className="mt-3">
              <dt className="font-semibold text-text">{t(`product.nutrition.${key}`)}</dt>
              <dd>{text(label[key])}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}
