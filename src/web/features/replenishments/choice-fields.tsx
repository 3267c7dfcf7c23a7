import type { Address } from "#shared/contract/addresses.ts";
import { maxDays, maxPieces, minDays } from "#shared/domain/replenishments.ts";
import { useCardName } from "#web/entities/cards/use-card-name.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { Choices } from "./load-replenishments.ts";

const usualDays = [14, 21, 30, 45, 60, 90];

/** The interval of a repeat order; the suggested one is among the options. */
export function EveryDaysField({
  value,
  suggested,
  onChange,
}: {
  readonly value: number;
  readonly suggested: number;
  readonly onChange: (days: number) => void;
}) {
  const { t } = useTranslation("replenishments");
  const days = [...new Set([...usualDays, suggested, value])]
    .filter((each) => each >= minDays && each <= maxDays)
    .toSorted((a, b) => a - b);
  return (
    <SelectField
      label={t("every")}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={days.map((each) => ({ value: String(each), label: t("days", { count: each }) }))}
    />
  );
}

export function QuantityField({
  value,
  onChange,
}: {
  readonly value: number;
  readonly onChange: (pieces: number) => void;
}) {
  const { t } = useTranslation("replenishments");
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-card font-semibold">{t("quantity")}</span>
      {/* Chromium does not stretch a fieldset's children in a column. */}
      <div className="flex">
        <QuantityStepper
          value={value}
          max={maxPieces}
          onChange={onChange}
          labels={{ quantity: t("quantity"), increase: t("more"), decrease: t("fewer") }}
        />
      </div>
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly earliest: string;
  readonly latest: string;
  readonly onChange: (day: string) => void;
}

export function DayField({ label, value, earliest, latest, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={value}
      min={earliest}
      max={latest}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const addressLine = ({ label, line1, city }: Address): string => [label, line1, city].filter(Boolean).join(", ");

export function AddressField({
  addresses,
  value,
  onChange,
}: Pick<Choices, "addresses"> & { readonly value: string; readonly onChange: (id: string) => void }) {
  const { t } = useTranslation("replenishments");
  if (addresses.length === 0)
    return <Missing text={t("noAddress")} to="/dashboard/addresses" word={t("toAddresses")} />;
  const isKnown = addresses.some(({ id }) => id === value);
  return (
    <SelectField
      label={t("address")}
      value={isKnown ? value : ""}
      {...(isKnown ? {} : { placeholder: t("chooseAddress") })}
      onChange={(event) => onChange(event.target.value)}
      options={addresses.map((address) => ({ value: address.id, label: addressLine(address) }))}
    />
  );
}

export function CardField({
  cards,
  value,
  onChange,
}: Pick<Choices, "cards"> & { readonly value: string; readonly onChange: (id: string) => void }) {
  const { t } = useTranslation("replenishments");
  const toName = useCardName();
  if (cards.length === 0) return <Missing text={t("noCard")} to="/dashboard/cards" word={t("toCards")} />;
  const isKnown = cards.some(({ id }) => id === value);
  return (
    <SelectField
      label={t("card")}
      value={isKnown ? value : ""}
      {...(isKnown ? {} : { placeholder: t("chooseCard") })}
      onChange={(event) => onChange(event.target.value)}
      options={cards.map((card) => ({ value: card.id, label: toName(card) }))}
    />
  );
}

function Missing({ text, to, word }: { readonly text: string; readonly to: string; readonly word: string }) {
  return (
    <Callout tone="info">
      <p>{text}</p>
      <LocalLink to={to} className={buttonClass({ variant: "secondary", size: "sm", className: "mt-3" })}>
        {word}
      </LocalLink>
    </Callout>
  );
}
