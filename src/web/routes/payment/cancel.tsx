import { OutcomePage } from "#web/features/outcome/outcome-page.tsx";

export const handle = { namespaces: ["payment"] };

export default function PaymentOutcome() {
  return <OutcomePage hint="cancel" />;
}
