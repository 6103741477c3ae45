import { describe, expect, it } from "vitest";
import { type BicycleSpec, bicycleGeometry, chainRun } from "./bicycle.ts";
import { bicycleModels } from "./bicycle-models.ts";
import type { Point } from "./svg.ts";

const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);
const degrees = (from: Point, to: Point) => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
const specs: [string, BicycleSpec][] = Object.entries(bicycleModels).map(([slug, model]) => [
	slug,
	model.geometry,
]);

describe.each(specs)("the geometry of %s", (_slug, spec) => {
	const g = bicycleGeometry(spec);

	it("puts the rear axle a chainstay from the bottom bracket, higher by the drop", () => {
		expect(distance(g.bottomBracket, g.rearAxle)).toBeCloseTo(spec.chainstay);
		expect(g.rearAxle[1]).toBe(spec.bbDrop);
		expect(g.rearAxle[0]).toBeLessThan(0);
	});

	it("puts the axles a wheelbase apart, level", () => {
		expect(g.frontAxle[0] - g.rearAxle[0]).toBeCloseTo(spec.wheelbase);
		expect(g.frontAxle[1]).toBe(g.rearAxle[1]);
	});

	it("puts the head tube's top at reach and stack, its bottom down the head angle", () => {
		expect(g.headTubeTop).toEqual([spec.reach, spec.stack]);
		expect(distance(g.headTubeTop, g.headTubeBottom)).toBeCloseTo(spec.headTube);
		expect(degrees(g.headTubeTop, g.headTubeBottom)).toBeCloseTo(-spec.headAngle);
	});

	it("keeps seat tube and saddle on the seat angle", () => {
		expect(degrees(g.bottomBracket, g.seatTubeTop)).toBeCloseTo(180 - spec.seatAngle);
		expect(degrees(g.bottomBracket, g.saddleTop)).toBeCloseTo(180 - spec.seatAngle);
		expect(distance(g.bottomBracket, g.saddleTop)).toBeCloseTo(spec.saddleHeight);
	});

	it("stands both tyres on the ground, and the pedals clear of it", () => {
		expect(g.rearAxle[1] - g.wheelRadius).toBeCloseTo(g.ground);
		expect(-spec.crank).toBeGreaterThan(g.ground + 50);
	});

	it("has a fork offset that a fork can have, and room for the tyre under the crown", () => {
		expect(g.forkOffset).toBeGreaterThan(20);
		expect(g.forkOffset).toBeLessThan(62);
		expect(distance(g.headTubeBottom, g.frontAxle)).toBeGreaterThan(g.wheelRadius + 15);
	});

	it("has room for the rear tyre behind the bottom bracket", () => {
		expect(spec.chainstay - g.wheelRadius).toBeGreaterThan(40);
	});
});

describe("a chain's straight run", () => {
	const rear: Point = [-420, 70];

	it("touches both sprockets square to their radii", () => {
		const [from, to] = chainRun(rear, 34, [0, 0], 101, 1);
		expect(distance(rear, from)).toBeCloseTo(34);
		expect(distance([0, 0], to)).toBeCloseTo(101);
		const run = [to[0] - from[0], to[1] - from[1]] as const;
		expect(run[0] * to[0] + run[1] * to[1]).toBeCloseTo(0);
		expect(run[0] * (from[0] - rear[0]) + run[1] * (from[1] - rear[1])).toBeCloseTo(0);
	});

	it("lies above the sprockets on one side and below on the other", () => {
		expect(chainRun(rear, 34, [0, 0], 101, 1)[1][1]).toBeGreaterThan(0);
		expect(chainRun(rear, 34, [0, 0], 101, -1)[1][1]).toBeLessThan(0);
	});
});
