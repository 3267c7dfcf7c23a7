import type { Movement } from "#shared/domain/movements.ts";
import { lowerBody } from "./lower-body.ts";
import type { Drawing } from "./pose.ts";
import { trunk } from "./trunk.ts";
import { upperBody } from "./upper-body.ts";

/** The start and end pose of every movement. */
export const drawings: Readonly<Record<Movement, Drawing>> = { ...lowerBody, ...upperBody, ...trunk };
