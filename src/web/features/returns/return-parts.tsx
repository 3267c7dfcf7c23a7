import { type ReturnOption, uploadReturnPhoto } from "#shared/contract/returns.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { maxReturnPhotos } from "#shared/domain/return-cases.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { LinePicture } from "#web/entities/order/line-picture.tsx";
import { PhotoField, type ShownPhoto } from "#web/entities/photos/photo-field.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { SummaryList, type SummaryRow } from "#web/ui/summary-list.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import {
  type Answer,
  type Chosen,
  canGoBack,
  findExchange,
  findProblem,
  needsPhotos,
  type ReturnValues,
  toFee,
  toRefund,
  toSizes,
} from "./return-values.ts";

function Name({ option }: { readonly option: ReturnOption }) {
  const text = useText();
  return (
    <span className="min-w-32 flex-1 text-card font-semibold">
      {text(option.name)}
      {option.sizeLabel !== null && <span className="ms-2 font-normal text-muted">{text(option.sizeLabel)}</span>}
    </span>
  );
}

interface PiecesProps {
  readonly options: readonly ReturnOption[];
  readonly counts: ReturnValues["counts"];
  readonly error: string | undefined;
  readonly onChange: (counts: ReturnValues["counts"]) => void;
}

/** Chooses the pieces to return. */
export function Pieces({ options, counts, error, onChange }: PiecesProps) {
  const { t } = useTranslation("returns");
  const { t: shop } = useTranslation();
  const text = useText();
  return (
    <>
      <ul className="flex flex-col gap-4">
        {options.map((option) => (
          <li key={option.lineId} className="flex flex-wrap items-center gap-3">
            <LinePicture image={option.image} className="w-14" isDimmed={!canGoBack(option)} />
            <span className="flex min-w-40 flex-1 flex-col">
              <Name option={option} />
              <span className="text-small text-muted">
                {canGoBack(option)
                  ? t("pieces.left", { count: option.left })
                  : t(option.left === 0 ? "pieces.none" : "pieces.notCovered")}
              </span>
            </span>
            {canGoBack(option) && (
              <QuantityStepper
                min={0}
                max={option.left}
                value={counts[option.lineId] ?? 0}
                onChange={(quantity) => onChange({ ...counts, [option.lineId]: quantity })}
                labels={{
                  quantity: shop("cart.quantityOf", { name: text(option.name) }),
                  increase: shop("cart.increase"),
                  decrease: shop("cart.decrease"),
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </>
  );
}

interface ReasonProps {
  readonly chosen: Chosen;
  readonly isJudged: boolean;
  readonly onChange: (answer: Answer) => void;
}

function Reason({ chosen, isJudged, onChange }: ReasonProps) {
  const { t } = useTranslation("returns");
  const { option, quantity, answer } = chosen;
  const problem = findProblem(chosen);
  const isShown = problem !== undefined && (isJudged || problem !== "missing");
  const reasons = option.reasons.filter(({ allowed }) => allowed);
  return (
    <li className="flex flex-col gap-4">
      <p className="flex items-center gap-3">
        <LinePicture image={option.image} className="w-14" />
        <Name option={option} />
        <span className="text-small text-muted">{t("list.pieces", { count: quantity })}</span>
      </p>
      <SelectField
        label={t("reasons.reason")}
        required
        placeholder={t("reasons.choose")}
        value={answer.reason}
        error={isShown ? t(`reasons.${problem}`) : undefined}
        options={reasons.map(({ reason }) => ({ value: reason, label: t(`reason.${reason}`) }))}
        onChange={({ target }) =>
          onChange({ ...answer, reason: reasons.find(({ reason }) => reason === target.value)?.reason ?? "" })
        }
      />
      <Wish chosen={chosen} onChange={(exchange) => onChange({ ...answer, exchange })} />
      <Checkbox
        label={t("reasons.opened")}
        checked={answer.opened}
        onChange={({ target }) => onChange({ ...answer, opened: target.checked })}
      />
      <TextareaField
        label={t("reasons.note")}
        optionalLabel={t("reasons.notNeeded")}
        dir="auto"
        rows={2}
        maxLength={500}
        value={answer.note}
        onChange={({ target }) => onChange({ ...answer, note: target.value })}
      />
    </li>
  );
}

/** Chooses between money and another size of the same product. */
function Wish({ chosen, onChange }: { readonly chosen: Chosen; readonly onChange: (size: string) => void }) {
  const { t } = useTranslation("returns");
  const text = useText();
  const sizes = toSizes(chosen);
  if (chosen.answer.reason === "" || sizes.length === 0) return null;
  const isExchange = findExchange(chosen) !== undefined;
  return (
    <SelectField
      label={t("exchange.wish")}
      value={isExchange ? chosen.answer.exchange : ""}
      hint={isExchange ? t("exchange.hint") : undefined}
      options={[
        { value: "", label: t("exchange.money") },
        ...sizes.map(({ size, label, isSame }) => ({
          value: size,
          label: t(isSame ? "exchange.same" : "exchange.for", { size: text(label) }),
        })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface ReasonsProps {
  readonly chosen: readonly Chosen[];
  readonly photos: readonly ShownPhoto[];
  /** Whether missing answers are shown as errors. */
  readonly isJudged: boolean;
  readonly onAnswer: (lineId: string, answer: Answer) => void;
  readonly onPhotos: (change: (photos: readonly ShownPhoto[]) => readonly ShownPhoto[]) => void;
}

/** Asks for the reasons, with pictures of what is wrong. */
export function Reasons({ chosen, photos, isJudged, onAnswer, onPhotos }: ReasonsProps) {
  const { t } = useTranslation("returns");
  const isRequired = needsPhotos(chosen);
  return (
    <>
      <ul className="flex flex-col gap-8">
        {chosen.map((one) => (
          <Reason
            key={one.option.lineId}
            chosen={one}
            isJudged={isJudged}
            onChange={(answer) => onAnswer(one.option.lineId, answer)}
          />
        ))}
      </ul>
      <PhotoField
        photos={photos}
        max={maxReturnPhotos}
        hint={t("photos.hint")}
        isRequired={isRequired}
        optionalLabel={t("reasons.notNeeded")}
        upload={async (file) => (await api(uploadReturnPhoto, {}, { upload: file })).photo.id}
        error={isJudged && isRequired && photos.length === 0 ? t("photos.needed") : undefined}
        onChange={onPhotos}
      />
    </>
  );
}

/** The refund or exchange, and its time. */
export function Review({ chosen, currency }: { readonly chosen: readonly Chosen[]; readonly currency: Currency }) {
  const { t } = useTranslation("returns");
  const text = useText();
  const money = useMoneyText();
  const isExchange = chosen.some((one) => findExchange(one) !== undefined);
  const isRefund = chosen.some((one) => findExchange(one) === undefined);
  const lines: SummaryRow[] = chosen.map((one) => {
    const { option, quantity } = one;
    const wanted = findExchange(one);
    return {
      id: option.lineId,
      label: `${text(option.name)} × ${quantity}`,
      value:
        wanted === undefined
          ? money(option.refunds[quantity - 1] ?? 0, currency)
          : t("exchange.into", { size: text(wanted.label) }),
    };
  });
  return (
    <>
      <SummaryList
        rows={[
          ...lines,
          ...(isRefund
            ? [
                {
                  id: "total",
                  label: t("review.total"),
                  value: money(toRefund(chosen), currency),
                  tone: "total",
                } as const,
              ]
            : []),
        ]}
      />
      <p>
        {t(`review.fee.${toFee(chosen)}`)} {isRefund && t("review.shipping")}
      </p>
      {isExchange && <p>{t("exchange.free")}</p>}
      <p className="whitespace-pre-line text-muted">{t(isExchange ? "exchange.when" : "review.when")}</p>
    </>
  );
}
