import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import {
  chooseWhatsAppOffers,
  createWhatsAppCode,
  getWhatsAppLink,
  type LinkCode,
  removeWhatsAppLink,
} from "#shared/contract/whatsapp.ts";
import { api } from "#web/lib/api/browser.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { whatsAppIcon } from "#web/ui/drawn-icons.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { NotificationsData } from "./load-notifications.ts";
import { useWork } from "./use-work.ts";

type WhatsAppData = NotificationsData["whatsapp"];

/** Waits for the code from the customer's phone. */
function Sending({ code: { code, url } }: { readonly code: LinkCode }) {
  const { t } = useTranslation("notifications");
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run, setFailure } = useWork();
  const check = () =>
    run(async () => {
      const { link } = await api(getWhatsAppLink, {});
      if (link === null) {
        setFailure(t("whatsapp.notYet"));
        return;
      }
      toast.show({ type: "success", message: t("whatsapp.done") });
      await revalidate();
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t("whatsapp.how")}</p>
      <p className="text-h3 font-bold">
        <Ltr>{code}</Ltr>
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: "primary" })}>
          {t("whatsapp.open")}
        </a>
        <Button variant="secondary" loading={isBusy} loadingLabel={t("whatsapp.checking")} onClick={() => void check()}>
          {t("whatsapp.check")}
        </Button>
      </div>
      {failure !== undefined && <FieldError>{failure}</FieldError>}
    </div>
  );
}

function Linking({ consent }: Pick<WhatsAppData, "consent">) {
  const { t } = useTranslation("notifications");
  const text = useText();
  const [agrees, setAgrees] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState<LinkCode>();
  const { isBusy, failure, run } = useWork();
  if (code !== undefined) return <Sending code={code} />;
  const link = async (): Promise<void> => {
    if (!agrees) {
      setProblem(t("whatsapp.agree"));
      return;
    }
    await run(async () => setCode(await api(createWhatsAppCode, { body: { consentVersion: consent.version } })));
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t("whatsapp.text")}</p>
      <Checkbox
        label={text(consent.text)}
        checked={agrees}
        error={problem}
        onChange={(event) => {
          setAgrees(event.target.checked);
          setProblem(undefined);
        }}
      />
      <Button loading={isBusy} loadingLabel={t("whatsapp.linking")} onClick={() => void link()}>
        {t("whatsapp.link")}
      </Button>
      {failure !== undefined && <FieldError>{failure}</FieldError>}
    </div>
  );
}

type LinkedProps = Pick<WhatsAppData, "offersConsent"> & { readonly link: NonNullable<WhatsAppData["link"]> };

/** Offers by WhatsApp need a separate consent. */
function Offers({ link: { takesOffers }, offersConsent }: LinkedProps) {
  const { t } = useTranslation("notifications");
  const text = useText();
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run } = useWork();
  const choose = (isOn: boolean) =>
    run(async () => {
      await api(chooseWhatsAppOffers, { body: { isOn, consentVersion: offersConsent.version } });
      toast.show({ type: "success", message: t("saved") });
      await revalidate();
    });
  return (
    <>
      <Checkbox
        label={text(offersConsent.text)}
        hint={t("whatsapp.offersHint")}
        checked={takesOffers}
        disabled={isBusy}
        onChange={(event) => void choose(event.target.checked)}
      />
      {failure !== undefined && <FieldError>{failure}</FieldError>}
    </>
  );
}

function Linked({ link, offersConsent }: LinkedProps) {
  const { t } = useTranslation("notifications");
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run } = useWork();
  const unlink = () =>
    run(async () => {
      await api(removeWhatsAppLink, {});
      toast.show({ type: "success", message: t("whatsapp.unlinked") });
      await revalidate();
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t("whatsapp.linked", { digits: link.lastDigits })}</p>
      <Offers link={link} offersConsent={offersConsent} />
      {link.isUnreachable && <Callout tone="warn">{t("whatsapp.unreachable")}</Callout>}
      <Button variant="secondary" loading={isBusy} loadingLabel={t("whatsapp.unlinking")} onClick={() => void unlink()}>
        {t("whatsapp.unlink")}
      </Button>
      {failure !== undefined && <FieldError>{failure}</FieldError>}
    </div>
  );
}

/** Whether the customer's number is linked; the only place to link and unlink it. */
export function WhatsAppCard({
  data: { isAvailable, link, consent, offersConsent },
}: {
  readonly data: WhatsAppData;
}): ReactNode {
  const { t } = useTranslation("notifications");
  if (!isAvailable && link === null) return null;
  return (
    <Card padding="lg">
      <section aria-labelledby="whatsapp-card" className="flex items-start gap-3">
        <Icon name={whatsAppIcon} size={24} className="mt-1 shrink-0" />
        <div className="flex min-w-0 flex-col items-start gap-3">
          <h2 id="whatsapp-card" className="text-card font-bold">
            {t("whatsapp.title")}
          </h2>
          {link === null ? <Linking consent={consent} /> : <Linked link={link} offersConsent={offersConsent} />}
        </div>
      </section>
    </Card>
  );
}
