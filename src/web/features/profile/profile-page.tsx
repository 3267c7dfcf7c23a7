import { useState } from "react";
import type { User } from "#shared/contract/accounts.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { CheckingSession } from "#web/lib/session/checking-session.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { CloseCard } from "./close-card.tsx";
import { DetailsForm } from "./details-form.tsx";
import { EmailForm } from "./email-form.tsx";
import { ExportCard } from "./export-card.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionsCard } from "./sessions-card.tsx";

function ProfileSections({ user }: { readonly user: User }) {
  const [sessionsVersion, setSessionsVersion] = useState(0);
  return (
    <div className="grid max-w-lg grid-cols-[minmax(0,1fr)] gap-6">
      <DetailsForm user={user} />
      <EmailForm user={user} />
      <PasswordForm user={user} onChanged={() => setSessionsVersion(sessionsVersion + 1)} />
      <SessionsCard version={sessionsVersion} />
      <ExportCard />
      <CloseCard />
    </div>
  );
}

function Profile() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user === null) return <CheckingSession />;
  return (
    <>
      <PageHeader title={t("profile.title")} lead={t("profile.lead")} />
      <ProfileSections key={user.id} user={user} />
    </>
  );
}

/**
 * Details, e-mail, password, sessions, data export and account closing. Inside the account's frame, which requires a
 * session.
 */
export function ProfilePage() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("profile.title")} />
      <Profile />
    </>
  );
}
