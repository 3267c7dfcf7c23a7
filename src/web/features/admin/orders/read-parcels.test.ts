import { expect, it } from "vitest";
import { readParcels } from "./read-parcels.ts";

it("parses typed or pasted text, and reports incomplete lines", () => {
  expect(readParcels("HM-1 AR1\r\nHM-2,AR 2\n\nHM-3\tAR3\nHM-4\nHM-5: ")).toEqual({
    parcels: [
      { order: "HM-1", trackingNumber: "AR1" },
      { order: "HM-2", trackingNumber: "AR 2" },
      { order: "HM-3", trackingNumber: "AR3" },
    ],
    faults: [5, 6],
  });
  expect(readParcels(" \n")).toEqual({ parcels: [], faults: [] });
});
