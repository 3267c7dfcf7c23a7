import { RedeemPage } from "#web/features/rewards/redeem-page.tsx";

export const handle = { namespaces: ["rewards"] };

export default function RewardsCheckout() {
  return <RedeemPage />;
}
