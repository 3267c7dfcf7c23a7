import { type FormEvent, useState } from "react";
import { setupCard } from "#shared/contract/saved-cards.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import type { CardsData } from "./load-cards.ts";

/** Adds a card: asks for consent, never ticked beforehand, then opens the provider's page. */
export function AddCard({ data: { addable, consent, cards } }: { readonly data: CardsData }) {
  const { t } = useTranslation("cards");
  const text = useText();
  const words = useRefusalWords();
  const { user } = useSession();
  const [agrees, setAgrees] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const currency = addable.find((one) => one === user?.currency) ?? addable[0];
  if (currency === undefined) return <p className="text-muted">{t("unavailable")}</p>;
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!agrees) {
      setProblem(t("agree"));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { redirectUrl } = await api(setupCard, { body: { currency, consentVersion: consent.version } });
      window.location.assign(redirectUrl);
    } catch (error) {
      setBusy(false);
      setFailure(words(error));
    }
  };
  return (
    <Card padding="lg" tone={cards.length === 0 ? "sand" : "plain"}>
      <form noValidate className="flex flex-col items-start gap-4" onSubmit={(event) => void add(event)}>
        {cards.length === 0 && (
          <div>
            <h2 className="text-card font-bold">{t("emptyTitle")}</h2>
            <p className="text-muted">{t("emptyText")}</p>
          </div>
        )}
        <Checkbox
          label={text(consent.text)}
          checked={agrees}
          error={problem}
          onChange={(event) => {
            setAgrees(event.target.checked);
            setProblem(undefined);
          }}
        />
        {failure !== undefined && <FieldError>{failure}</FieldError>}
        <Button type="submit" icon="plus" loading={isBusy} loadingLabel={t("adding")}>
          {t("add")}
        </Button>
      </form>
    </Card>
  );
}
