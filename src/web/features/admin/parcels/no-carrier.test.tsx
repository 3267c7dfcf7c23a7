// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import type { Carriers } from "./load-parcels.ts";
import { NoCarrier } from "./packing-parts.tsx";

const carrier = (id: Carriers[number]["id"], isConnected: boolean): Carriers[number] => ({
  ...{ id, title: id, countries: ["EG"], maxWeightG: null, position: 1, isConnected },
  ...{ needsPlaces: false, pickupCode: "", version: 1 },
});
const show = (...carriers: Carriers) => renderPage(() => <NoCarrier carriers={carriers} />);

afterEach(cleanup);

test("without a connected carrier the desk says how a parcel is shipped by hand", () => {
  show(carrier("bosta", false), carrier("manual", true));
  expect(screen.getByText("No carrier is connected")).toBeDefined();
});

test("with one it says nothing", () => {
  show(carrier("bosta", true), carrier("manual", true));
  expect(screen.queryByText("No carrier is connected")).toBeNull();
});
