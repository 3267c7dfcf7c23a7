import type { Gender } from "#shared/domain/audiences.ts";
import type { Goal } from "#shared/domain/programme-facts.ts";

interface CoachStaff {
  /** The coach's profile. */
  readonly slug: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly specialties: readonly Goal[];
  readonly capacity: number;
  /** Fictional clients besides the demo customer. */
  readonly clients: number;
  readonly acceptsNew: boolean;
}

/** The members of staff behind the coaches: one with much to do, one nearly full, one full. */
export const coachStaff: readonly CoachStaff[] = [
  {
    ...{ slug: "salma-hadi", firstName: "Salma", lastName: "Hadi", gender: "female" },
    ...{ specialties: ["fat_loss", "endurance"], capacity: 12, clients: 2, acceptsNew: true },
  },
  {
    ...{ slug: "karim-adel", firstName: "Karim", lastName: "Adel", gender: "male" },
    ...{ specialties: ["strength"], capacity: 60, clients: 7, acceptsNew: true },
  },
  {
    ...{ slug: "nour-samir", firstName: "Nour", lastName: "Samir", gender: "female" },
    ...{ specialties: ["strength", "fat_loss"], capacity: 10, clients: 9, acceptsNew: true },
  },
  {
    ...{ slug: "youssef-nabil", firstName: "Youssef", lastName: "Nabil", gender: "male" },
    ...{ specialties: ["muscle"], capacity: 5, clients: 5, acceptsNew: true },
  },
  {
    ...{ slug: "omar-rashed", firstName: "Omar", lastName: "Rashed", gender: "male" },
    ...{ specialties: ["endurance"], capacity: 15, clients: 3, acceptsNew: true },
  },
  {
    ...{ slug: "mariam-fathy", firstName: "Mariam", lastName: "Fathy", gender: "female" },
    ...{ specialties: ["mobility"], capacity: 15, clients: 4, acceptsNew: false },
  },
];

/** Fictional members who still wait for a coach. */
export const unassignedClients = 2;
