import type { OtherRefund, OtherRefunds } from "#shared/contract/admin-parcel-refunds.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { Amount, When } from "./parts.tsx";

/** The staff's decision on refunds that may have paid the amount of a rejected one. */
export interface OtherRefundsDecision {
  /** `settle`: the chosen refunds paid it. `again`: they were for something else. */
  readonly way: "settle" | "again" | undefined;
  readonly refundIds: readonly string[];
}

/** The likely answer: a refund of exactly the amount paid it. */
export function toLikely({ refunds, amount }: Pick<OtherRefunds, "refunds" | "amount">): OtherRefundsDecision {
  const done = refunds.filter(({ isDone }) => isDone);
  const same = done.filter((refund) => refund.amount === amount);
  return { way: done.length > 0 ? "settle" : "again", refundIds: same.length === 1 ? same.map(({ id }) => id) : [] };
}

interface ListProps {
  readonly refunds: readonly OtherRefund[];
  readonly currency: OtherRefunds["currency"];
}

const OtherRefundLine = ({ refund, currency }: { readonly refund: OtherRefund } & Pick<ListProps, "currency">) => (
  <>
    <Amount amount={refund.amount} currency={currency} /> · <When at={refund.createdAt} exact /> ·{" "}
    {refund.isOutside ? "made in the provider’s dashboard" : <UserText>{refund.reason}</UserText>}
    {!refund.isDone && " · on its way"}
  </>
);

export const OtherRefundList = ({ refunds, currency }: ListProps) => (
  <ul className="list-disc ps-5">
    {refunds.map((refund) => (
      <li key={refund.id}>
        <OtherRefundLine refund={refund} currency={currency} />
      </li>
    ))}
  </ul>
);

interface Props extends ListProps {
  readonly decision: OtherRefundsDecision;
  readonly onChange: (decision: Partial<OtherRefundsDecision>) => void;
  /** Errors of the form fields `way` and `refundIds`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly words: {
    readonly legend: string;
    readonly settle: string;
    readonly again: string;
    readonly which: string;
  };
}

/** Asks whether other refunds paid the amount of a rejected one, and which; renders nothing without any. */
export function OtherRefundsPart({ refunds, currency, decision, onChange, errors, words }: Props) {
  if (refunds.length === 0) return null;
  const { way, refundIds } = decision;
  const toggle = (id: string) =>
    onChange({ refundIds: refundIds.includes(id) ? refundIds.filter((one) => one !== id) : [...refundIds, id] });
  const choice = (value: "settle" | "again", label: string) => (
    <RadioCard
      name="way"
      value={value}
      label={label}
      checked={way === value}
      onChange={() => onChange({ way: value })}
    />
  );
  return (
    <>
      <RadioGroup legend={words.legend} error={errors.way} className="grid gap-3">
        {choice("settle", words.settle)}
        {choice("again", words.again)}
      </RadioGroup>
      {way === "settle" && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-semibold">{words.which}</legend>
          {refunds.map((refund) => (
            <Checkbox
              key={refund.id}
              name="refundIds"
              label={<OtherRefundLine refund={refund} currency={currency} />}
              checked={refundIds.includes(refund.id)}
              disabled={!refund.isDone}
              onChange={() => toggle(refund.id)}
            />
          ))}
          {errors.refundIds !== undefined && <FieldError id="refund-ids-error">{errors.refundIds}</FieldError>}
        </fieldset>
      )}
      {way === "again" && (
        <>
          <p>These refunds were for something else:</p>
          <OtherRefundList refunds={refunds} currency={currency} />
        </>
      )}
      {way === undefined && <OtherRefundList refunds={refunds} currency={currency} />}
    </>
  );
}
