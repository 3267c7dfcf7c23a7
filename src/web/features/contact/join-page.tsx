import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PageHead } from "#web/lib/seo/page-head.tsx";
import { ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { dumbbellIcon, giftIcon, shieldIcon } from "#web/ui/drawn-icons.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Container, Section, SectionHeader } from "#web/ui/section.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { trophyIcon } from "#web/ui/workout-icons.ts";
import { JoinForm } from "./join-form.tsx";
import type { PhoneCountries } from "./phone-countries.ts";

const reasons = [
  { key: "training", icon: dumbbellIcon },
  { key: "points", icon: trophyIcon },
  { key: "orders", icon: "truck" },
  { key: "cart", icon: "bag" },
  { key: "gifts", icon: giftIcon },
  { key: "control", icon: shieldIcon },
] as const satisfies readonly { readonly key: string; readonly icon: IconName }[];

function Reasons() {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {reasons.map(({ key, icon }) => (
        <li key={key} className="flex gap-4 rounded-xl bg-surface p-5">
          <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-flare-soft text-accent-text">
            <Icon name={icon} />
          </span>
          <div className="min-w-0">
            <h3 className="text-card font-bold">{t(`joinUs.account.reasons.${key}.title`)}</h3>
            <p className="mt-1 text-small text-muted">{t(`joinUs.account.reasons.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function ResultsLink() {
  const { t } = useTranslation("publishing");
  return (
    <UiLink href="/results" className={buttonClass({ variant: "secondary", size: "lg" })}>
      <ButtonLabel>{t("resultsTitle")}</ButtonLabel>
    </UiLink>
  );
}

/** Reasons to open an account, and the application form to work with the shop. */
export function JoinPage({ phones }: { readonly phones: PhoneCountries }) {
  const { t } = useTranslation();
  return (
    <main id="main">
      <PageHead title={t("joinUs.title")} description={t("joinUs.description")} />
      <Container>
        <PageHeader large title={t("joinUs.title")} lead={t("joinUs.lead")} />
      </Container>
      <Section tone="sand" labelledBy="why-account">
        <SectionHeader id="why-account" title={t("joinUs.account.title")} lead={t("joinUs.account.lead")} />
        <Reasons />
        <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
          <UiLink href="/auth/register" className={buttonClass({ size: "lg" })}>
            <ButtonLabel>{t("joinUs.account.create")}</ButtonLabel>
          </UiLink>
          <UiLink href="/auth/login" className={buttonClass({ variant: "secondary", size: "lg" })}>
            <ButtonLabel>{t("joinUs.account.login")}</ButtonLabel>
          </UiLink>
          <ResultsLink />
        </div>
      </Section>
      <Section id="work" labelledBy="work-with-us">
        <SectionHeader id="work-with-us" title={t("joinUs.work.title")} lead={t("joinUs.work.lead")} />
        <Card padding="lg" className="max-w-lg">
          <JoinForm phones={phones} />
        </Card>
      </Section>
    </main>
  );
}
