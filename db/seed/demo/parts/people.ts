import { createPasswords, demoAccounts, insertUser, type NewUser } from "#server/modules/accounts/index.ts";
import type { Gender } from "#shared/domain/audiences.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { currencyOfCountry } from "#shared/domain/currency-info.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { coachStaff } from "../data/coach-staff.ts";
import { demoData } from "../data/index.ts";
import { pick, pickWeighted } from "../random-choice.ts";

/** A fictional customer, for later parts of the seed. */
export interface Person {
  readonly name: string;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly language: Language;
  readonly currency: Currency;
  readonly country: string;
  readonly city: string;
  readonly region: string;
  readonly street: string;
  readonly phone: string;
  readonly joinedDaysAgo: number;
}

const customerCount = 90;
export const demoCustomer = "customer";
export const demoAdmin = "admin";
export const demoCoach = "karim-adel";

/** The seed's name of the account behind a coach's profile; the owner coaches too. */
export const coachUser = (slug: string): string => (slug === "salma-hadi" ? demoAdmin : `coach:${slug}`);

function createPerson(context: SeedContext, name: string, joinedDaysAgo: number): Person {
  const random = context.randomOf(`person:${name}`);
  const { firstNames, lastNames, places } = demoData.customers;
  const place = pickWeighted(places, ({ weight }) => weight, random);
  const language: Language = random() < (place.country === "US" ? 0.2 : 0.75) ? "ar" : "en";
  const digits = Array.from({ length: place.phoneDigits }, () => Math.floor(random() * 10)).join("");
  const firstName = pick(firstNames, random);
  return {
    name,
    id: context.idOf("user", name),
    gender: firstName.gender,
    firstName: firstName[language],
    lastName: pick(lastNames, random)[language],
    language,
    currency: currencyOfCountry(place.country),
    country: place.country,
    city: place.city[language],
    region: place.region[language],
    street: pick(place.streets, random)[language],
    phone: `${place.phonePrefix}${digits}`,
    joinedDaysAgo,
  };
}

/** The public demo customer. */
function demoPerson(context: SeedContext): Person {
  const [home] = demoData.customers.places;
  if (home === undefined) throw new Error("no places");
  const { city, region, streets, country } = home;
  return {
    ...createPerson(context, demoCustomer, 170),
    firstName: "مريم",
    lastName: "السيد",
    gender: "female",
    language: "ar",
    currency: "EGP",
    country,
    city: city.ar,
    region: region.ar,
    street: streets[0]?.ar ?? "",
    phone: "+201001234567",
  };
}

/** All customers, the demo customer first; deterministic. */
export function createPeople(context: SeedContext): Person[] {
  const others = Array.from({ length: customerCount }, (_, index) => {
    const name = `made-up-${index + 1}`;
    return createPerson(context, name, 3 + Math.floor(context.randomOf(`joined:${name}`)() * 185));
  });
  return [demoPerson(context), ...others];
}

/** The three demo accounts, the coaches and half a year of fictional customers without usable passwords. */
export async function seedPeople(context: SeedContext): Promise<void> {
  const { tx, now, idOf, platform } = context;
  const passwords = createPasswords();
  const [known, unknown] = await Promise.all([
    passwords.hash(demoAccounts.password),
    passwords.hash(platform.ids.secret()),
  ]);
  const admin: NewUser = {
    id: idOf("user", demoAdmin),
    email: demoAccounts.admin,
    passwordHash: known,
    firstName: "Salma",
    lastName: "Hadi",
    role: "admin",
    staffRole: "owner",
    language: "en",
    country: "EG",
    createdAt: daysBefore(now, 200),
    emailVerifiedAt: daysBefore(now, 200),
  };
  await insertUser(tx, admin);
  for (const { slug, firstName, lastName } of coachStaff) {
    if (coachUser(slug) === demoAdmin) continue;
    const isDemo = slug === demoCoach;
    await insertUser(tx, {
      ...admin,
      id: idOf("user", coachUser(slug)),
      email: isDemo ? demoAccounts.coach : `${slug}@staff.himma.test`,
      passwordHash: isDemo ? known : unknown,
      firstName,
      lastName,
      staffRole: "coach",
    });
  }
  for (const person of createPeople(context)) {
    const at = daysBefore(now, person.joinedDaysAgo);
    const isDemo = person.name === demoCustomer;
    await insertUser(tx, {
      id: person.id,
      email: isDemo ? demoAccounts.customer : `${person.name}@customers.himma.test`,
      passwordHash: isDemo ? known : unknown,
      firstName: person.firstName,
      lastName: person.lastName,
      language: person.language,
      currency: person.currency,
      country: person.country,
      phone: person.phone,
      createdAt: at,
      emailVerifiedAt: at,
    });
  }
}
