import { useState } from "react";
import { isRefusal } from "#shared/contract/client.ts";
import { changeReplenishment, type Replenishment } from "#shared/contract/replenishments.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { AddressField, CardField, DayField, EveryDaysField, QuantityField } from "./choice-fields.tsx";
import type { Choices } from "./load-replenishments.ts";
import { PriceSummary } from "./price-summary.tsx";
import { useQuote } from "./use-quote.ts";

interface Props extends Choices {
  readonly replenishment: Replenishment;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

const onlyChanged = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== before[key as keyof T])) as Partial<T>;

/** Changes quantity, interval, date, address and card of a repeat order; also resumes a paused one. */
export function ChangeDialog({ replenishment, addresses, cards, onClose, onChanged }: Props) {
  const { t } = useTranslation("replenishments");
  const words = useRefusalWords();
  const { id, productId, size, status } = replenishment;
  const before = {
    quantity: replenishment.quantity,
    everyDays: replenishment.everyDays,
    nextOn: replenishment.nextOn,
    addressId: replenishment.addressId,
    cardId: replenishment.card?.id ?? "",
  };
  const [chosen, setChosen] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [newTotal, setNewTotal] = useState<number>();
  const set = (changes: Partial<typeof before>): void => {
    setChosen({ ...chosen, ...changes });
    setNewTotal(undefined);
  };
  const addressId = addresses.some((address) => address.id === chosen.addressId) ? chosen.addressId : "";
  const { load } = useQuote({ productId, size, quantity: chosen.quantity, addressId, replenishmentId: id });
  const quote = load.status === "ready" ? load.data : undefined;
  const isPaused = status === "paused";
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const total = newTotal ?? quote?.total;
    const changed = onlyChanged(chosen, before);
    const needsTotal = isPaused || changed.quantity !== undefined || changed.addressId !== undefined;
    const body = {
      ...changed,
      ...(isPaused ? { resume: true as const } : {}),
      ...(needsTotal && total !== undefined ? { expectedTotal: total } : {}),
    };
    try {
      if (Object.keys(body).length > 0) await api(changeReplenishment, { params: { id }, body });
      await onChanged();
      toast.show({ type: "success", message: t(isPaused ? "resumed" : "changed") });
      onClose();
    } catch (error) {
      if (isRefusal(error, changeReplenishment, "REPLENISHMENT_PRICE")) setNewTotal(error.data.total);
      setFailure(words(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isPaused ? "resumeTitle" : "changeTitle")}
      labels={{ close: t("close") }}
      size="34rem"
      footer={
        <Button loading={isBusy} onClick={() => void save()}>
          {t(isPaused ? "resume" : "save")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <QuantityField value={chosen.quantity} onChange={(quantity) => set({ quantity })} />
        <EveryDaysField
          value={chosen.everyDays}
          suggested={before.everyDays}
          onChange={(everyDays) => set({ everyDays })}
        />
        <DayField
          label={t("nextOn")}
          value={chosen.nextOn}
          earliest={quote?.earliest ?? ""}
          latest={quote?.latest ?? ""}
          onChange={(nextOn) => set({ nextOn })}
        />
        <AddressField addresses={addresses} value={chosen.addressId} onChange={(next) => set({ addressId: next })} />
        <CardField cards={cards} value={chosen.cardId} onChange={(cardId) => set({ cardId })} />
        {load.status === "loading" && <Skeleton className="h-32 rounded-xl" />}
        {quote && <PriceSummary quote={{ ...quote, total: newTotal ?? quote.total }} quantity={chosen.quantity} />}
        {quote?.needsNationalId && <Callout tone="warn">{t("needsNationalId")}</Callout>}
        {failure !== undefined && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  );
}
