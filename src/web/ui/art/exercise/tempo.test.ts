import { expect, test } from "vitest";
import { depthAt, progressAt, readTempo, repetitionSeconds } from "./tempo.ts";

test("3110 lasts five seconds and is 14.6 % down after three quarters of one", () => {
  const tempo = readTempo("3110");
  expect(repetitionSeconds(tempo)).toBe(5);
  expect(depthAt(tempo, 0.75)).toBeCloseTo(0.146, 3);
  expect(depthAt(tempo, 3.5)).toBe(1);
  expect(depthAt(tempo, 4.5)).toBeCloseTo(0.5, 6);
  expect(depthAt(tempo, 5)).toBeCloseTo(0, 6);
});

test("X, and 0 for a moving part, take 0.6 seconds", () => {
  expect(repetitionSeconds(readTempo("30X1"))).toBeCloseTo(4.6, 6);
  expect(repetitionSeconds(readTempo("0000"))).toBeCloseTo(1.2, 6);
});

test("without a readable tempo it is 2010", () => {
  expect(readTempo()).toEqual([2, 0, 1, 0]);
  expect(readTempo("slow")).toEqual(readTempo("2010"));
});

test("a movement that begins by lifting goes from its first pose to its second in the lifting part", () => {
  const tempo = readTempo("3110");
  expect(progressAt(tempo, "lifting", 0)).toBe(0);
  expect(progressAt(tempo, "lifting", 0.5)).toBeCloseTo(0.5, 6);
  expect(progressAt(tempo, "lifting", 1)).toBeCloseTo(1, 6);
  expect(progressAt(tempo, "lowering", 3)).toBeCloseTo(1, 6);
});
