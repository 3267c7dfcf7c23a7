import type { Permission } from "#shared/domain/permissions.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { UiLink } from "#web/ui/ui-link.tsx";

interface FirstStep {
  readonly href: string;
  readonly label: string;
  readonly why: string;
  readonly permission: Permission;
}

const steps: readonly FirstStep[] = [
  {
    href: "/markets",
    label: "Say who sells",
    why: "The names and numbers that stand on invoices, mails and pages.",
    permission: "fiscal",
  },
  {
    href: "/settings",
    label: "Set shipping and VAT",
    why: "What delivery costs in each country, and the tax in the prices.",
    permission: "settings",
  },
  {
    href: "/categories",
    label: "Add categories",
    why: "Every product belongs to one.",
    permission: "catalogue",
  },
  {
    href: "/products/new",
    label: "Add a product",
    why: "Or import a file: your own, or one of Shopify or WooCommerce.",
    permission: "catalogue",
  },
  {
    href: "/content",
    label: "Write the home page",
    why: "Its texts and pictures, and the shop’s address and phone.",
    permission: "content",
  },
  {
    href: "/staff",
    label: "Invite staff",
    why: "Each with a role that says what they may do.",
    permission: "staff",
  },
];

/** For a shop that sells nothing yet: the first steps that the user has permission for, in order. */
export function FirstSteps() {
  const may = useMay();
  const mine = steps.filter(({ permission }) => may(permission));
  if (mine.length === 0) return null;
  return (
    <Panel title="Nothing is on sale yet">
      <p className="text-muted">What to do first, in this order:</p>
      <ol className="mt-3 grid gap-x-10 gap-y-3 ps-5 sm:grid-cols-2 xl:grid-cols-3">
        {mine.map(({ href, label, why }) => (
          <li key={href} className="list-decimal ps-1">
            <UiLink href={`${adminRoot}${href}`} className="font-semibold underline">
              {label}
            </UiLink>
            <span className="block text-small text-muted">{why}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
