import { type FormEvent, useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { type GiftCard, getGiftCard } from "#shared/contract/gifts.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

type Answer = { readonly card: GiftCard } | { readonly error: "unknown" | "tooMany" | "failed" };

function toError(error: unknown): "unknown" | "tooMany" | "failed" {
  if (!(error instanceof ApiError)) return "failed";
  if (error.status === 404 || error.status === 400) return "unknown";
  return error.status === 429 ? "tooMany" : "failed";
}

/** Shows a gift card's balance for its code. */
export function GiftCardBalance() {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === "" || isBusy) return;
    setBusy(true);
    try {
      const { giftCard } = await api(getGiftCard, { params: { code: code.trim() } });
      setAnswer({ card: giftCard });
    } catch (error) {
      setAnswer({ error: toError(error) });
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={check} className="flex flex-col gap-4">
      <Field
        label={t("gifts.check.label")}
        error={answer !== undefined && "error" in answer ? t(`gifts.check.${answer.error}`) : undefined}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              className="min-w-52 flex-1"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button type="submit" variant="secondary" loading={isBusy}>
              {t("gifts.check.submit")}
            </Button>
          </div>
        )}
      </Field>
      <div role="status">{answer !== undefined && "card" in answer && <Found card={answer.card} />}</div>
    </form>
  );
}

function Found({ card }: { readonly card: GiftCard }) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <div className="rounded-lg bg-sand-50 p-4">
      <p className="text-small text-muted">
        <Ltr>{card.code}</Ltr>
      </p>
      <p className="text-card">
        {t("gifts.check.balance")}{" "}
        <Amount value={card.balance} currency={card.currency} className="text-lead font-extrabold" />
      </p>
      <p className="text-small text-muted">
        {card.status === "active"
          ? t("gifts.cards.until", { day: day(card.expiresAt) })
          : t(`gifts.cards.status.${card.status}`)}
      </p>
    </div>
  );
}
