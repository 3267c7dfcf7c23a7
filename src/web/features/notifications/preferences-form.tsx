import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import {
  type NotificationPreferences,
  preferencesBody,
  saveNotificationPreferences,
} from "#shared/contract/notifications.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast-store.ts";

const toValues = ({ channels, topics, quiet }: NotificationPreferences) => ({ channels, topics, quiet });

/** Topics that have messages. */
const shownTopics = ["orders", "coaching", "training", "points", "offers"] as const;

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-5 first:border-0 first:pt-0">
      <legend className="float-start mb-1 w-full text-h3 font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface PreferencesFormProps {
  readonly preferences: NotificationPreferences;
  readonly hasWhatsApp: boolean;
  readonly hasSms: boolean;
}

/** The topics and channels of notifications; sent with the browser's time zone. */
export function PreferencesForm({ preferences, hasWhatsApp, hasSms }: PreferencesFormProps) {
  const { t } = useTranslation("notifications");
  const { revalidate } = useRevalidator();
  const contract = useContractForm({
    endpoint: saveNotificationPreferences,
    defaults: toValues(preferences),
    version: preferences.version,
    toBody: (values, version) => ({
      ...values,
      timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      version,
    }),
    rules: bodyRules(preferencesBody),
    toCurrent: (current) => {
      const saved = current as NotificationPreferences;
      return { values: toValues(saved), version: saved.version };
    },
    onDone: async () => {
      toast.show({ type: "success", message: t("saved") });
      await revalidate();
    },
  });
  const { form, failure, isBusy, isReady } = contract;
  return (
    <Form form={contract} className="flex flex-col gap-6">
      <FormFailure failure={failure} />
      <Group title={t("topics.title")}>
        {shownTopics.map((topic) => (
          <Switch
            key={topic}
            label={t(`topics.${topic}`)}
            hint={t(`topics.${topic}Hint`)}
            {...form.register(`topics.${topic}`)}
          />
        ))}
      </Group>
      <Group title={t("channels.title")}>
        <Switch label={t("channels.mail")} hint={t("channels.mailHint")} {...form.register("channels.mail")} />
        <Switch label={t("channels.push")} hint={t("channels.pushHint")} {...form.register("channels.push")} />
        {hasWhatsApp && (
          <Switch
            label={t("channels.whatsapp")}
            hint={t("channels.whatsappHint")}
            {...form.register("channels.whatsapp")}
          />
        )}
        {hasSms && <Switch label={t("channels.sms")} hint={t("channels.smsHint")} {...form.register("channels.sms")} />}
      </Group>
      <Group title={t("quiet.title")}>
        <Switch label={t("quiet.label")} hint={t("quiet.hint")} {...form.register("quiet")} />
      </Group>
      <Button type="submit" className="self-start" disabled={!isReady} loading={isBusy} loadingLabel={t("saving")}>
        {t("save")}
      </Button>
    </Form>
  );
}
