import { useRef, useState } from "react";
import { givePublishConsent } from "#shared/contract/publishing.ts";
import { maxPublishedWords, type PublishScope, publishScopes, publishTextVersion } from "#shared/domain/publishing.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface ConsentFormProps {
  readonly mediaIds: readonly string[];
  readonly onGiven: () => void;
  readonly onCancel: () => void;
}

/** Asks for consent to publish the chosen photos: nothing is ticked beforehand; the text is the member's own. */
export function ConsentForm({ mediaIds, onGiven, onCancel }: ConsentFormProps) {
  const { t } = useTranslation("publishing");
  const refusal = useRefusalWords();
  /** One id per content: the server recognises a retry, and changed input is another consent. */
  const tried = useRef<{ readonly id: string; readonly content: string }>(undefined);
  const [scope, setScope] = useState<PublishScope>("shop");
  const [words, setWords] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      const consent = { mediaIds: [...mediaIds], scope, words, textVersion: publishTextVersion };
      const content = JSON.stringify(consent);
      if (tried.current?.content !== content) tried.current = { id: crypto.randomUUID(), content };
      await api(givePublishConsent, { body: { id: tried.current.id, ...consent } });
      toast.show({ type: "success", message: t("given") });
      onGiven();
    } catch (error) {
      toast.show({ type: "error", message: refusal(error) });
      setBusy(false);
    }
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <Callout tone="info">
        {t("most")} {t("order")} {t("chosen", { count: mediaIds.length })}
      </Callout>
      <RadioGroup legend={t("scope")}>
        {publishScopes.map((one) => (
          <RadioCard
            key={one}
            name="scope"
            value={one}
            checked={scope === one}
            onChange={() => setScope(one)}
            label={t(`scopes.${one}`)}
            description={t(`scopeHints.${one}`)}
          />
        ))}
      </RadioGroup>
      <TextareaField
        name="words"
        label={t("words")}
        hint={t("wordsHint")}
        rows={3}
        maxLength={maxPublishedWords}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        dir="auto"
      />
      <Checkbox label={t("agree")} checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isAgreed || mediaIds.length === 0} loading={isBusy} loadingLabel={t("giving")}>
          {t("give")}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
