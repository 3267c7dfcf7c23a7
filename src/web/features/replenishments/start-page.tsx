import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { startReplenishment } from "#shared/contract/replenishments.ts";
import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink, useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { AddressField, CardField, DayField, EveryDaysField, QuantityField } from "./choice-fields.tsx";
import type { StartData } from "./load-replenishments.ts";
import { PriceSummary } from "./price-summary.tsx";
import { useQuote } from "./use-quote.ts";

/** Sets up a repeat order: product, interval, first date, address and card; the consent is never ticked beforehand. */
export function StartPage({ data }: { readonly data: StartData }) {
  const { t } = useTranslation("replenishments");
  const text = useText();
  const { product, offer } = data;
  return (
    <>
      <PrivateHead title={t("startTitle")} />
      <PageHeader title={t("startTitle")} lead={text(product.name)} />
      {offer === null ? (
        <Callout tone="info">
          <p>{t("notOffered")}</p>
          <LocalLink
            to={`/product/${product.slug}`}
            className={buttonClass({ variant: "secondary", size: "sm", className: "mt-3" })}
          >
            {t("toProduct")}
          </LocalLink>
        </Callout>
      ) : (
        <StartForm data={data} offer={offer} />
      )}
    </>
  );
}

function useStart(data: StartData, suggested: number) {
  const { addresses, cards } = data;
  const [chosen, setChosen] = useState({
    size: data.size,
    quantity: data.quantity,
    everyDays: suggested,
    firstOn: "",
    addressId: (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.id ?? "",
    cardId: (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id ?? "",
    agrees: false,
    // Idempotency key: a retry after a lost response does not create a second one.
    key: crypto.randomUUID(),
  });
  const set = (changes: Partial<typeof chosen>): void => setChosen({ ...chosen, key: crypto.randomUUID(), ...changes });
  return [chosen, set] as const;
}

function StartForm({ data, offer }: { readonly data: StartData; readonly offer: NonNullable<StartData["offer"]> }) {
  const { product, consent, addresses, cards } = data;
  const { t } = useTranslation("replenishments");
  const text = useText();
  const words = useRefusalWords();
  const toPath = useLocalPath();
  const navigate = useNavigate();
  const [chosen, set] = useStart(data, offer.everyDays);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { size, quantity, everyDays, addressId, cardId, agrees, key } = chosen;
  const { load, retry } = useQuote({ productId: product.id, size, quantity, addressId });
  const quote = load.status === "ready" ? load.data : undefined;
  const isImpossible = cards.length === 0 || addresses.length === 0 || quote?.needsNationalId === true;
  const firstOn = chosen.firstOn || quote?.earliest || "";
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (!agrees || quote === undefined || addressId === "" || cardId === "") return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = {
        ...{ productId: product.id, size, quantity, everyDays, firstOn, addressId, cardId },
        ...{ consentVersion: consent.version, expectedTotal: quote.total },
      };
      await api(startReplenishment, { body }, { headers: { "idempotency-key": key } });
      toast.show({ type: "success", message: t("started") });
      await navigate(toPath("/dashboard/replenishments"));
    } catch (error) {
      setFailure(words(error));
      retry();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className="grid max-w-md gap-6" onSubmit={(event) => void start(event)}>
      <Card padding="lg" className="grid gap-5 sm:grid-cols-2">
        {product.variants.length > 1 && (
          <SelectField
            label={text(product.variantLabel)}
            value={size}
            onChange={(event) => set({ size: event.target.value })}
            options={product.variants.map((variant) => ({ value: variant.size, label: text(variant.label) }))}
          />
        )}
        <QuantityField value={quantity} onChange={(pieces) => set({ quantity: pieces })} />
        <EveryDaysField value={everyDays} suggested={offer.everyDays} onChange={(days) => set({ everyDays: days })} />
        <DayField
          label={t("firstOn")}
          value={firstOn}
          earliest={quote?.earliest ?? ""}
          latest={quote?.latest ?? ""}
          onChange={(day) => set({ firstOn: day })}
        />
        <AddressField addresses={addresses} value={addressId} onChange={(id) => set({ addressId: id })} />
        <CardField cards={cards} value={cardId} onChange={(id) => set({ cardId: id })} />
      </Card>
      <Card padding="lg" tone="sand" className="flex flex-col gap-5">
        {load.status === "loading" && <Skeleton className="h-32 rounded-xl" />}
        {load.status === "failed" && <FailurePanel headingLevel="h2" error={load.error} onRetry={retry} />}
        {quote && <PriceSummary quote={quote} quantity={quantity} />}
        {quote?.needsNationalId && <Callout tone="warn">{t("needsNationalId")}</Callout>}
        <p className="text-small text-muted">{t("howItWorks")}</p>
        <Checkbox
          label={text(consent.text)}
          checked={agrees}
          error={isAsked && !agrees ? t("agree") : undefined}
          onChange={(event) => set({ agrees: event.target.checked })}
        />
        {failure !== undefined && <FieldError>{failure}</FieldError>}
        <Button type="submit" size="lg" loading={isBusy} disabled={isImpossible}>
          {t("start")}
        </Button>
      </Card>
    </form>
  );
}

export function StartWaiting() {
  const { t } = useTranslation("replenishments");
  return <WaitingPage title={t("startTitle")} blocks={["h-72", "h-56"]} />;
}
