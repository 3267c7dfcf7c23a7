import { data } from "react-router";
import { ApiError } from "#shared/contract/client.ts";

/** What a loader asked for; a thing that does not exist makes the page a 404 and not a broken one. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}
