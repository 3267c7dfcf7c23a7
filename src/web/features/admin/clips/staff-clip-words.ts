import type { ClipWords } from "#web/entities/clip/words.ts";

/** Texts of a clip for staff. */
export const staffClipWords: ClipWords = {
  ...{ player: "Player", clip: "Clip", play: "Play", pause: "Pause" },
  ...{ back: "Previous frame", forward: "Next frame", place: "Position in the clip", speed: "Speed" },
  comments: "Comments",
  keys: "Keys in the player: space plays, comma and full stop step, 1 2 3 set the speed, [ and ] jump between comments.",
  goTo: (time) => `Go to ${time}`,
  drawn: (shapes) => (shapes === 0 ? "Nothing drawn here" : shapes === 1 ? "1 drawing" : `${shapes} drawings`),
};
