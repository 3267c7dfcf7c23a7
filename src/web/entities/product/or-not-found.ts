import { data } from "react-router";
import { ApiError } from "#shared/contract/client.ts";

/** Turns a 404 of the API into a 404 page in a loader. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}
