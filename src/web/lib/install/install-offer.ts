/** How the shop can become an app on this device. */
export type InstallOffer = "prompt" | "ios";

export interface InstallFacts {
  /** The browser has offered to install the site. */
  readonly hasPrompt: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
  /** The site already runs as an app. */
  readonly isApp: boolean;
  readonly isDismissed: boolean;
}

// iPads call themselves Macs, but Macs have no touch screen. Only Safari can add to the home screen everywhere.
const isIos = ({ userAgent, touchPoints }: InstallFacts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

/** Nothing is offered to those who have the app or said no; iOS has no prompt, so the steps are explained. */
export function toInstallOffer(facts: InstallFacts): InstallOffer | undefined {
  if (facts.isApp || facts.isDismissed) return undefined;
  if (facts.hasPrompt) return "prompt";
  return isIos(facts) ? "ios" : undefined;
}
