import type { Translate } from "#web/lib/i18n/translator.ts";
import { share } from "#web/lib/share.ts";
import { workoutFacts } from "./workout-facts.ts";
import type { WorkoutSummary } from "./workout-summary.ts";

const side = 1080;
const margin = 96;
const [ink, paper, ember] = ["#0d0e12", "#ffffff", "#ff5a1f"];
// The symbol of the logo, drawn in a square of 24.
const mark = "M5.7 19.7A10 10 0 0 1 10.7 2.1M13.3 2.1A10 10 0 0 1 18.3 19.7M6.9 17.2L12 10.1L17.1 17.2";

/** Draws a line in the largest size up to `size` that fits. */
function drawLine(pen: CanvasRenderingContext2D, text: string, at: { y: number; size: number; font: string }): void {
  pen.font = `800 ${at.size}px ${at.font}`;
  const width = pen.measureText(text).width;
  const fitting = Math.min(at.size, (at.size * (side - 2 * margin)) / Math.max(width, 1));
  pen.font = `800 ${Math.floor(fitting)}px ${at.font}`;
  pen.fillText(text, pen.direction === "rtl" ? side - margin : margin, at.y);
}

function drawMark(pen: CanvasRenderingContext2D): void {
  pen.save();
  pen.translate(pen.direction === "rtl" ? side - margin - 120 : margin, margin);
  pen.scale(5, 5);
  pen.strokeStyle = ember;
  pen.lineWidth = 3;
  pen.stroke(new Path2D(mark));
  pen.restore();
}

/** A square picture of the workout; undefined if the browser cannot draw one. */
async function drawPicture(name: string, summary: WorkoutSummary, t: Translate): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (pen === null) return undefined;
  const font = getComputedStyle(document.body).fontFamily;
  pen.direction = document.documentElement.dir === "rtl" ? "rtl" : "ltr";
  pen.textAlign = "start";
  pen.fillStyle = ink;
  pen.fillRect(0, 0, side, side);
  drawMark(pen);
  pen.fillStyle = paper;
  drawLine(pen, name, { y: 400, size: 96, font });
  for (const [row, { label, value }] of workoutFacts(summary, t).entries()) {
    pen.fillStyle = ember;
    drawLine(pen, label, { y: 510 + row * 180, size: 40, font });
    pen.fillStyle = paper;
    drawLine(pen, value, { y: 602 + row * 180, size: 84, font });
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob === null ? undefined : new File([blob], "workout.png", { type: "image/png" });
}

/** Shares a workout as a short text and, if the device can share one, a picture. */
export async function shareWorkout(name: string, summary: WorkoutSummary, t: Translate): Promise<void> {
  const facts = workoutFacts(summary, t).map(({ label, value }) => `${label}: ${value}`);
  const text = [t("training.player.finish.shared", { name }), ...facts].join("\n");
  await share({ title: name, text, picture: await drawPicture(name, summary, t) }, t);
}
