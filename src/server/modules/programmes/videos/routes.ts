import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-exercise-videos.ts";
import { readVideoOf, removeVideo, setPoster, setVideo, type VideoDeps } from "./edit-video.ts";

/** Staff routes for the videos of exercises. */
export function videoRoutes(deps: VideoDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.adminGetExerciseVideo, async ({ params }) => ({ video: await readVideoOf(reader, params.slug) })),
    route(contract.adminSetExerciseVideo, async (call) => ({
      video: await setVideo(deps, call, call.params.slug, call.body),
    })),
    route(contract.adminSetVideoPoster, async (call) => ({
      video: await setPoster(deps, call, call.params.slug, call.rawBody ?? Buffer.alloc(0)),
    })),
    route(contract.adminRemoveExerciseVideo, async (call) => {
      await removeVideo(deps, call, call.params.slug, call.query.version);
      return undefined;
    }),
  ];
}
