import { nationalPhonePatterns } from "#shared/domain/phone.ts";

/** The number as it is dialled in Egypt ("01012345678"); `undefined` where it is no Egyptian mobile. */
export function toEgyptianMobile(phone: string | null | undefined): string | undefined {
  const national = /^\+20\d+$/.test(phone ?? "") ? `0${phone?.slice(3)}` : undefined;
  return national !== undefined && nationalPhonePatterns.EG?.test(national) === true ? national : undefined;
}
