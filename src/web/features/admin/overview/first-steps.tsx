import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { Start, StartStep } from "./find-start.ts";

interface Words {
  readonly href: string;
  readonly label: string;
  readonly why: string;
}

const words: Readonly<Record<StartStep, Words>> = {
  seller: {
    href: "/markets",
    label: "Say who sells",
    why: "The names and numbers that stand on invoices, mails and pages.",
  },
  payments: {
    href: "/connections",
    label: "Connect a way to pay",
    why: "Cards, instalments or transfers, by the settings of the servers. Cash on delivery is switched on by market.",
  },
  mail: {
    href: "/connections",
    label: "Connect the mail server",
    why: "Without it mails wait: nobody can set a new password, and orders come without a mail.",
  },
  shipping: {
    href: "/settings",
    label: "Check shipping and VAT",
    why: "What delivery costs in each country, and the tax in the prices. Both are filled in to begin with.",
  },
  categories: {
    href: "/categories",
    label: "Add categories",
    why: "Every product belongs to one.",
  },
  product: {
    href: "/products/new",
    label: "Put a product on sale",
    why: "Or import a file: your own, or one of Shopify or WooCommerce. A draft is not on sale yet.",
  },
  stock: {
    href: "/products?stock=out",
    label: "Fill the stock",
    why: "A product without pieces shows as sold out.",
  },
  home: {
    href: "/content",
    label: "Write the home page",
    why: "Its texts and pictures, and the shop’s address and phone.",
  },
  staff: {
    href: "/staff",
    label: "Invite staff",
    why: "Each with a role that says what they may do.",
  },
};

/** Until the shop can sell: what to do, in order, and what is done. */
export function FirstSteps({ start }: { readonly start: Start }) {
  const steps = Object.entries(start) as [StartStep, Start[StartStep]][];
  return (
    <Panel title={start.product === "open" ? "Nothing is on sale yet" : "Before the first order"}>
      <p className="text-muted">What to do first, in this order:</p>
      <ol className="mt-3 grid gap-x-10 gap-y-3 ps-5 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(([step, state]) => (
          <li key={step} className="list-decimal ps-1">
            <span className="flex flex-wrap items-center gap-2">
              <UiLink href={`${adminRoot}${words[step].href}`} className="font-semibold underline">
                {words[step].label}
              </UiLink>
              {state === "done" && <Badge tone="success">Done</Badge>}
              {state === "simulated" && <Badge tone="warn">Simulated</Badge>}
            </span>
            <span className="block text-small text-muted">{words[step].why}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
