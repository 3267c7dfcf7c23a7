/** The current frame of a video. Rejects before it has loaded. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("the video has not loaded")) : resolve(blob)),
      "image/jpeg",
      0.9,
    );
  });
}
