import { isPlausiblePhone } from "#shared/domain/phone.ts";
import type { CodedProblem } from "./contract-resolver.ts";

/**
 * Reports well-formed numbers that cannot exist. Only forms reject them, since a person can correct them; the API
 * accepts any E.164 number.
 */
export const phoneProblems = (phone: string | null | undefined): readonly CodedProblem[] =>
  phone === null || phone === undefined || isPlausiblePhone(phone) ? [] : [{ field: "phone", code: "INVALID_FORMAT" }];
