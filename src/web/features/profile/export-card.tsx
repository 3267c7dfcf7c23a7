import { useState } from "react";
import { exportMe } from "#shared/contract/accounts.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { toast } from "#web/ui/toast-store.ts";
import { ProfileCard } from "./profile-card.tsx";

function offerFile(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads all personal data as a file. */
export function ExportCard() {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const content = await api(exportMe, {});
      offerFile(`himma-${content.exportedAt.slice(0, 10)}.json`, content);
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ProfileCard title={t("profile.export.title")}>
      <p className="mb-4 text-muted">{t("profile.export.text")}</p>
      <Button
        variant="secondary"
        icon={downloadIcon}
        loading={isBusy}
        loadingLabel={t("profile.export.working")}
        onClick={() => void download()}
      >
        {t("profile.export.submit")}
      </Button>
    </ProfileCard>
  );
}
