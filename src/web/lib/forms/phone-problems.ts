import { isPlausiblePhone } from "#shared/domain/phone.ts";
import type { CodedProblem } from "./contract-resolver.ts";

/**
 * A number that has the form of one but that nobody can have is a slip of the finger. Only forms say so: they stand
 * before a person who can look again, while calls take whatever E.164 allows.
 */
export const phoneProblems = (phone: string | null | undefined): readonly CodedProblem[] =>
  phone === null || phone === undefined || isPlausiblePhone(phone) ? [] : [{ field: "phone", code: "INVALID_FORMAT" }];
