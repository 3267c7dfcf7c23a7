import { Fragment } from "react";
import { addressLines, type PostalAddress } from "#shared/domain/address-lines.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";

export interface ShownAddress extends PostalAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** An address as printed on a parcel; every part keeps its own text direction. */
export function AddressLines({
  address,
  hasName = true,
}: {
  readonly address: ShownAddress;
  readonly hasName?: boolean;
}) {
  const language = useLanguage();
  return (
    <span className="flex flex-col">
      {hasName && (
        <span className="font-semibold">
          <UserText>{fullName(address)}</UserText>
        </span>
      )}
      <PostalLines address={address} language={language} />
      <span>
        <Ltr>{formatPhone(address.phone)}</Ltr>
      </span>
    </span>
  );
}

/** The lines below the name. */
export function PostalLines({ address, language }: { readonly address: PostalAddress; readonly language: Language }) {
  const comma = language === "ar" ? "، " : ", ";
  return addressLines(address, language).map((line) => (
    <span key={line.map(({ text }) => text).join()} className="block">
      {line.map(({ word, text, isCode }, index) => (
        <Fragment key={`${word ?? ""}${text}`}>
          {index > 0 && comma}
          {word !== undefined && `${word} `}
          {isCode ? <Ltr>{text}</Ltr> : <UserText>{text}</UserText>}
        </Fragment>
      ))}
    </span>
  ));
}
