import { useEffect, useState } from "react";
import { resendVerification } from "#shared/contract/accounts.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";

const pauseSeconds = 60;

/** Seconds left; `start` restarts the countdown. */
function useCountdown(initial: number): readonly [number, () => void] {
  const [left, setLeft] = useState(initial);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(pauseSeconds)];
}

export interface ResendButtonProps {
  readonly email: string;
  /** The mail was just sent: the first cooldown is running. */
  readonly justSent?: boolean;
  readonly label: string;
  readonly variant?: ButtonProps["variant"];
}

/** Resends the verification link, at most once a minute. */
export function ResendButton({ email, justSent = false, label, variant = "secondary" }: ResendButtonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useRefusalWords();
  const [left, start] = useCountdown(justSent ? pauseSeconds : 0);
  const [isBusy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    try {
      await api(resendVerification, { body: { email, language } });
      toast.show({ type: "success", message: t("auth.checkEmail.resent") });
      start();
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} block disabled={left > 0} loading={isBusy} onClick={() => void resend()}>
      {left > 0 ? t("auth.checkEmail.wait", { count: left }) : label}
    </Button>
  );
}
