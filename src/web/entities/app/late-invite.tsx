import { type ComponentType, useEffect, useState } from "react";
import { useTranslator } from "#web/lib/i18n/use-translation.tsx";
import type { AppInviteProps } from "./app-invite.tsx";

/** The invite with its texts, loaded after the page; if that fails, nobody is asked. */
export function LateInvite(props: AppInviteProps) {
  const { translator } = useTranslator();
  const [found, setFound] = useState<{ readonly Invite: ComponentType<AppInviteProps> }>();
  const isWanted = props.after !== undefined || props.canInstall;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    Promise.all([import("./app-invite.tsx"), translator.load("notifications")]).then(
      ([{ default: Invite }]) => {
        // Without the file of texts a translator returns the keys.
        const hasWords = translator.read("notifications")?.words.ask !== undefined;
        if (!isGone && hasWords) setFound({ Invite });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, translator]);
  return found !== undefined && isWanted && <found.Invite key={props.after} {...props} />;
}
