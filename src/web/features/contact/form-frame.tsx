import type { ReactNode } from "react";
import { Form } from "#web/lib/forms/form.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { MessageForm } from "./use-message-form.ts";

/** A honeypot field: hidden from people and keyboards, filled in by bots. */
function Trap({ form }: { readonly form: MessageForm }) {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t("contact.form.trap")}
        <input {...form.register("website")} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export interface FormFrameProps {
  readonly form: MessageForm;
  readonly label: string;
  readonly sendLabel: string;
  readonly children: ReactNode;
}

/** A form with its button, its error, and the honeypot. */
export function FormFrame({ form, label, sendLabel, children }: FormFrameProps) {
  const { t } = useTranslation();
  return (
    <Form
      form={form.contract}
      asksBeforeLeaving={form.sent === undefined}
      aria-label={label}
      className="relative flex flex-col gap-5"
    >
      <noscript>
        <Callout tone="warn">{t("contact.form.noScript")}</Callout>
      </noscript>
      {children}
      <Trap form={form} />
      {form.failure !== undefined && (
        <Callout tone="danger" role="alert">
          {t(`contact.failure.${form.failure}`)}
        </Callout>
      )}
      {/* Before hydration a press does nothing, so that a native submit does not lose the input. */}
      <Button
        type="submit"
        disabled={!form.isReady}
        size="lg"
        icon="send"
        loading={form.isSending}
        loadingLabel={t("contact.form.sending")}
        className="sm:self-start"
      >
        {sendLabel}
      </Button>
    </Form>
  );
}
