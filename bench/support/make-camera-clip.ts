import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const library = "/bench/mediabunny.mjs";
const [width, height, framesPerSecond, seconds, bits] = [1920, 1080, 60, 30, 16_000_000];

/**
 * Writes a 30 s clip like a phone's camera makes, encoded by the browser: moving rectangles, some of which flicker. Ten
 * times as much flicker, more than cameras see, gave clips of 12 MB: no encoder fits that into 1.8 Mbit/s.
 */
export async function makeCameraClip(page: Page, file: string): Promise<void> {
  const code = readFileSync(new URL("../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs", import.meta.url));
  await page.route(`**${library}`, (route) => route.fulfill({ contentType: "text/javascript", body: code }));
  await page.goto("/robots.txt");
  const download = page.waitForEvent("download", { timeout: 600_000 });
  await page.evaluate(
    async ({ from, sides, fps, length, bitrate }) => {
      const { Output, Mp4OutputFormat, BufferTarget, CanvasSource } = (await import(
        from
      )) as typeof import("mediabunny");
      const canvas = new OffscreenCanvas(sides.width, sides.height);
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("the browser cannot draw");
      const target = new BufferTarget();
      const output = new Output({ format: new Mp4OutputFormat(), target });
      const source = new CanvasSource(canvas, { codec: "avc", bitrate, keyFrameInterval: 1 });
      output.addVideoTrack(source, { frameRate: fps });
      await output.start();
      for (let frame = 0; frame < fps * length; frame += 1) {
        context.fillStyle = `hsl(${frame % 360} 30% 40%)`;
        context.fillRect(0, 0, sides.width, sides.height);
        for (let at = 0; at < 40; at += 1) {
          context.fillStyle = `hsl(${(at * 37) % 360} 40% ${30 + Math.random() * 40}%)`;
          const turn = frame / 40 + at;
          context.fillRect(
            (Math.sin(turn) + 1) * 0.5 * sides.width,
            (Math.cos(turn * 1.3) + 1) * 0.5 * sides.height,
            60,
            40,
          );
        }
        await source.add(frame / fps, 1 / fps);
      }
      await output.finalize();
      if (target.buffer === null) throw new Error("nothing was filmed");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([target.buffer], { type: "video/mp4" }));
      link.download = "camera.mp4";
      document.documentElement.append(link);
      link.click();
    },
    { from: library, sides: { width, height }, fps: framesPerSecond, length: seconds, bitrate: bits },
  );
  await (await download).saveAs(file);
}
