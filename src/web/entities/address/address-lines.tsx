import { countryName } from "#shared/domain/countries.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";

export interface ShownAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly country: string;
  readonly city: string;
  readonly line1: string;
  readonly region?: string | undefined;
  readonly line2?: string | undefined;
  readonly postalCode?: string | undefined;
}

const given = (part: string | undefined): part is string => part !== undefined && part !== "";

/** An address as printed on a parcel; every part keeps its own text direction. */
export function AddressLines({
  address,
  hasName = true,
}: {
  readonly address: ShownAddress;
  readonly hasName?: boolean;
}) {
  const language = useLanguage();
  const comma = language === "ar" ? "، " : ", ";
  const street = [address.line1, address.line2].filter(given);
  const place = [address.city, address.region, countryName(address.country, language)].filter(given);
  return (
    <span className="flex flex-col">
      {hasName && (
        <span className="font-semibold">
          <UserText>{`${address.firstName} ${address.lastName}`}</UserText>
        </span>
      )}
      <span>
        {street.map((part, index) => (
          <span key={part}>
            {index > 0 && comma}
            <UserText>{part}</UserText>
          </span>
        ))}
      </span>
      <span>
        {place.map((part, index) => (
          <span key={part}>
            {index > 0 && comma}
            <UserText>{part}</UserText>
          </span>
        ))}
        {given(address.postalCode) && (
          <>
            {" "}
            <Ltr>{address.postalCode}</Ltr>
          </>
        )}
      </span>
      <span>
        <Ltr>{formatPhone(address.phone)}</Ltr>
      </span>
    </span>
  );
}
