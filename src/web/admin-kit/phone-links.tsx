import { formatPhone } from "#shared/domain/phone.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { whatsAppIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CopyButton } from "./copy-button.tsx";

/** A phone number to call, to write to on WhatsApp, and to copy. `phone` is in E.164 form. */
export function PhoneLinks({ phone }: { readonly phone: string }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      <a href={`tel:${phone}`} className="inline-flex min-h-7 items-center">
        <Ltr>{formatPhone(phone)}</Ltr>
      </a>
      <a
        href={`https://wa.me/${phone.replace(/\D/g, "")}`}
        target="_blank"
        rel="noreferrer"
        aria-label="Open WhatsApp"
        className={buttonClass({ variant: "ghost", size: "sm", square: true })}
      >
        <Icon name={whatsAppIcon} size={20} />
      </a>
      <CopyButton text={phone} what="phone number" />
    </span>
  );
}
