import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CoachFacts,
  chooseCoach,
  fitsAudience,
  type MemberFacts,
  placeMember,
  rankCoaches,
  toAvailability,
} from "./coach-choice.ts";

const coach = (id: string, facts: Partial<CoachFacts> = {}): CoachFacts => ({
  id,
  acceptsNew: true,
  load: 0,
  capacity: 30,
  languages: ["ar", "en"],
  gender: "male",
  womenOnly: false,
  specialties: [],
  lastAssignedAt: null,
  ...facts,
});
const member: MemberFacts = { language: "ar", sex: null, audience: "any", goal: null };
const chosen = (coaches: readonly CoachFacts[], who: Partial<MemberFacts> = {}) =>
  chooseCoach(coaches, { ...member, ...who })?.id;

test("the coach with the lowest share of clients is chosen, of equals who was assigned longest ago", () => {
  const a = coach("A", { load: 18, capacity: 20, lastAssignedAt: 1 });
  const b = coach("B", { load: 9, lastAssignedAt: 5 });
  const c = coach("C", { load: 9, lastAssignedAt: 9 });
  expect(chosen([c, a, b])).toBe("B");
  expect(rankCoaches([c, a, b], member).map(({ id }) => id)).toEqual(["B", "C", "A"]);
  expect(chosen([coach("Z", { load: 9 }), b])).toBe("Z");
  expect(chosen([coach("Z"), coach("Y")])).toBe("Y");
});

test("a specialist of the goal comes before somebody with less to do", () => {
  const coaches = [coach("A"), coach("B", { load: 20, specialties: ["strength"] })];
  expect(chosen(coaches, { goal: "strength" })).toBe("B");
  expect(chosen(coaches, { goal: "mobility" })).toBe("A");
  expect(chosen(coaches)).toBe("A");
});

test.each<[string, Partial<CoachFacts>, Partial<MemberFacts>]>([
  ["takes nobody now", { acceptsNew: false }, {}],
  ["is full", { load: 30 }, {}],
  ["has no place at all", { capacity: 0 }, {}],
  ["does not speak the language", { languages: ["en"] }, {}],
  ["is a man and she wants a woman", {}, { audience: "women_only", sex: "female" }],
  ["has not said", { gender: null }, { audience: "women_only" }],
  ["coaches women only and he is a man", { gender: "female", womenOnly: true }, { sex: "male" }],
  ["coaches women only and they have not said", { gender: "female", womenOnly: true }, {}],
])("nobody is chosen who %s", (_, facts, who) => {
  expect(chosen([coach("A", facts)], who)).toBeUndefined();
});

test("visitors learn free, few from nine tenths on, and full", () => {
  const at = (load: number, capacity = 30, acceptsNew = true) => toAvailability({ load, capacity, acceptsNew });
  expect([at(26), at(27), at(29), at(30), at(31)]).toEqual(["free", "few", "few", "full", "full"]);
  expect([at(0, 0), at(0, 30, false), at(0, 1)]).toEqual(["full", "full", "free"]);
});

const anyCoach = fc.record({
  id: fc.uuid(),
  acceptsNew: fc.boolean(),
  load: fc.nat(40),
  capacity: fc.nat(40),
  languages: fc.constantFrom(["ar"] as const, ["en"] as const, ["ar", "en"] as const),
  gender: fc.constantFrom("female", "male", null),
  womenOnly: fc.boolean(),
  specialties: fc.constantFrom([], ["muscle"]),
  lastAssignedAt: fc.option(fc.nat()),
});
const anyMember = fc.record({
  language: fc.constantFrom("ar", "en"),
  sex: fc.constantFrom("female", "male", null),
  audience: fc.constantFrom("any", "women_only"),
  goal: fc.constantFrom("muscle", null),
});

test("the choice does not depend on the order of the list, always fits, and is missed only when nobody fits", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyCoach, { selector: ({ id }) => id }), anyMember, (coaches, who) => {
      const one = chooseCoach(coaches, who);
      expect(chooseCoach(coaches.toReversed(), who)).toEqual(one);
      const fitting = coaches.filter(
        (each) =>
          each.acceptsNew &&
          each.load < each.capacity &&
          each.languages.some((l) => l === who.language) &&
          fitsAudience(each, who),
      );
      expect(one === undefined).toBe(fitting.length === 0);
      if (one !== undefined) expect(fitting).toContain(one);
    }),
  );
});

test("the chosen coach takes the member; the best other stands in for a full one and replaces one who does not fit", () => {
  const others = [coach("B", { load: 3 }), coach("C")];
  const place = (wanted: Partial<CoachFacts>, who: Partial<MemberFacts> = {}) => {
    const { coach: found, reason } = placeMember(
      [coach("A", { load: 20, ...wanted }), ...others],
      { ...member, ...who },
      "A",
    );
    return [found?.id, reason];
  };
  expect(place({})).toEqual(["A", "chosen"]);
  expect(place({ languages: ["en"] })).toEqual(["A", "chosen"]);
  expect(place({ load: 30 })).toEqual(["C", "cover"]);
  expect(place({ acceptsNew: false })).toEqual(["C", "cover"]);
  expect(place({ womenOnly: true }, { sex: "male" })).toEqual(["C", "auto"]);
  expect(placeMember(others, member, "A")).toMatchObject({ coach: { id: "C" }, reason: "auto" });
  expect(placeMember([coach("A", { load: 30 })], member, "A")).toEqual({ coach: undefined, reason: "cover" });
});
