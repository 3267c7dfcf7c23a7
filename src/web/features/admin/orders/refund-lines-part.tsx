import type { Refundable } from "#shared/contract/payments.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { Amount, BothNames } from "#web/admin-kit/parts.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import type { DialogProps } from "./order-actions.tsx";
import { allLines, type LinesChosen, problemOf, shown, sumChosen } from "./refund-lines.ts";

interface PartProps {
  readonly order: DialogProps["order"];
  readonly refundable: Refundable;
  readonly chosen: LinesChosen;
  readonly onChange: (chosen: LinesChosen) => void;
  /** Error message for the choice. */
  readonly error: string | undefined;
}
type OrderLine = DialogProps["order"]["lines"][number];

interface LineProps extends Omit<PartProps, "error"> {
  readonly line: OrderLine;
  readonly at: number;
}

function LineToRefund({ line, at, order, refundable, chosen, onChange }: LineProps) {
  const left = refundable.lines.find(({ lineId }) => lineId === line.id)?.left ?? 0;
  const own = chosen.lines.find(({ lineId }) => lineId === line.id);
  const quantity = own?.quantity ?? 0;
  const amount = sumChosen(refundable, chosen).lines.find(({ lineId }) => lineId === line.id)?.amountMinor ?? 0;
  const set = (change: Partial<LinesChosen["lines"][number]>): void =>
    onChange({
      ...chosen,
      lines: chosen.lines.map((each) => (each.lineId === line.id ? { ...each, ...change } : each)),
    });
  const name = line.name.en;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-full sm:basis-40">
        <BothNames name={line.name} />
        <p className="text-small text-muted">
          <UserText>{line.sizeLabel?.en ?? line.size}</UserText> ·{" "}
          {left === 0 ? "nothing left to refund" : `${left} of ${line.quantity} left to refund`}
        </p>
      </div>
      {left > 0 && (
        <QuantityStepper
          name={`lines.${at}.quantity`}
          min={0}
          max={left}
          value={quantity}
          onChange={(next) => set({ quantity: next })}
          labels={{ quantity: `Quantity of ${name}`, increase: `One more ${name}`, decrease: `One less ${name}` }}
        />
      )}
      <span className="ms-auto min-w-28 text-end font-semibold">
        <Amount amount={shown(amount)} currency={order.currency} />
      </span>
      {line.kind === "physical" && quantity > 0 && (
        <Checkbox
          className="basis-full"
          label={`Put ${counted(quantity, "piece")} back in stock`}
          checked={own?.restock ?? false}
          onChange={(event) => set({ restock: event.target.checked })}
        />
      )}
    </li>
  );
}

const problems = {
  "more-than-left": "This is more than what is left of the payment. Choose less, or refund another amount.",
  "card-alone": "A gift card can only be refunded together with everything that is left of the order.",
} as const;

/** Chooses the pieces to refund, and whether to refund delivery; shows the amount. */
export function RefundLinesPart(props: PartProps) {
  const { error, ...choice } = props;
  const { order, refundable, chosen, onChange } = choice;
  const { totalMinor } = sumChosen(refundable, chosen);
  const problem = problemOf(refundable, order, chosen);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Items to refund</legend>
      <div className="flex justify-end">
        <Button size="sm" variant="secondary" data-focus-first onClick={() => onChange(allLines(refundable, chosen))}>
          Choose everything
        </Button>
      </div>
      <ul>
        {order.lines.map((line, at) => (
          <LineToRefund key={line.id} line={line} at={at} {...choice} />
        ))}
      </ul>
      {order.shipping + order.codFee > 0 && (
        <Checkbox
          className="border-b border-line py-3"
          label={order.codFee > 0 ? "Shipping and cash fee" : "Shipping"}
          disabled={refundable.shippingLeft === 0}
          checked={chosen.shipping}
          onChange={(event) => onChange({ ...chosen, shipping: event.target.checked })}
          end={
            refundable.shippingLeft === 0 ? (
              "refunded"
            ) : (
              <Amount amount={refundable.shippingLeft} currency={order.currency} />
            )
          }
        />
      )}
      <p className="flex justify-between gap-4 py-3 text-card font-bold" aria-live="polite">
        <span>Refund</span>
        <Amount amount={shown(totalMinor)} currency={order.currency} />
      </p>
      <p className="text-small text-muted">
        After coupon and points. Up to <Amount amount={refundable.left} currency={order.currency} /> of this order can
        still be refunded.
      </p>
      {error !== undefined && <FieldError>{error}</FieldError>}
      {problem !== undefined && (
        <Callout tone="warn" className="mt-3">
          {problems[problem]}
        </Callout>
      )}
    </fieldset>
  );
}
