import { createNoticeLinks } from "#server/modules/dunning/index.ts";
import type { SubscriptionDeps } from "../ports.ts";

export const renewalLinks = ({ linkKeys }: Pick<SubscriptionDeps, "linkKeys">) =>
  createNoticeLinks(linkKeys, "/renewal/");
