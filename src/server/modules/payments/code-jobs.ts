export const releaseCodeJob = "release-code";
