import type { Point } from "./svg.ts";

/** A bicycle by its numbers: lengths in mm, angles in degrees from the horizontal. */
export type BicycleSpec = {
	stack: number;
	reach: number;
	seatAngle: number;
	headAngle: number;
	chainstay: number;
	wheelbase: number;
	bbDrop: number;
	seatTube: number;
	headTube: number;
	/** Bottom bracket to saddle top, along the seat tube. */
	saddleHeight: number;
	/** Half the tyre's bead seat diameter: 311 for 700c and 29", 203 for 20". */
	beadRadius: number;
	tyre: number;
	crank: number;
	spacers: number;
	stem: number;
	/** Rise of the stem above the square to the steering axis. */
	stemAngle: number;
};

/** Named points in mm, bottom bracket at the origin, x forward, y up. */
export type BicycleGeometry = {
	bottomBracket: Point;
	rearAxle: Point;
	frontAxle: Point;
	seatTubeTop: Point;
	saddleTop: Point;
	headTubeTop: Point;
	headTubeBottom: Point;
	steererTop: Point;
	barClamp: Point;
	/** Unit vector down the steering axis. */
	steering: Point;
	/** Unit vector up the seat tube. */
	seating: Point;
	/** Distance of the front axle from the steering axis, square to it. */
	forkOffset: number;
	wheelRadius: number;
	/** Height of the ground below the bottom bracket, so a negative y. */
	ground: number;
};

/** The point at a distance (mm) from another in a direction (unit vector). */
export function along([x, y]: Point, [dx, dy]: Point, distance: number): Point {
	return [x + dx * distance, y + dy * distance];
}

/** The point at a share (0 to 1) of the way from a to b. */
export function between(a: Point, b: Point, share: number): Point {
	return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** Unit vector at an angle in degrees, counter-clockwise from forward. */
export function direction(degrees: number): Point {
	const radians = (degrees * Math.PI) / 180;
	return [Math.cos(radians), Math.sin(radians)];
}

/** Works out every named point of a bicycle from its numbers (mm, degrees). */
export function bicycleGeometry(spec: BicycleSpec): BicycleGeometry {
	const wheelRadius = spec.beadRadius + spec.tyre;
	const rearAxle: Point = [-Math.sqrt(spec.chainstay ** 2 - spec.bbDrop ** 2), spec.bbDrop];
	const frontAxle: Point = [rearAxle[0] + spec.wheelbase, spec.bbDrop];
	const seating = direction(180 - spec.seatAngle);
	const steering = direction(-spec.headAngle);
	const headTubeTop: Point = [spec.reach, spec.stack];
	const steererTop = along(headTubeTop, steering, -spec.spacers);
	const fromAxis: Point = [frontAxle[0] - headTubeTop[0], frontAxle[1] - headTubeTop[1]];
	return {
		bottomBracket: [0, 0],
		rearAxle,
		frontAxle,
		seatTubeTop: along([0, 0], seating, spec.seatTube),
		saddleTop: along([0, 0], seating, spec.saddleHeight),
		headTubeTop,
		headTubeBottom: along(headTubeTop, steering, spec.headTube),
		steererTop,
		barClamp: along(steererTop, direction(90 - spec.headAngle + spec.stemAngle), spec.stem),
		steering,
		seating,
		forkOffset: steering[0] * fromAxis[1] - steering[1] * fromAxis[0],
		wheelRadius,
		ground: spec.bbDrop - wheelRadius,
	};
}

/**
 * The straight run of a chain between two sprockets (centres and radii in mm), from the first to the second;
 * `side` 1 is the upper run, -1 the lower one, for a first sprocket behind the second.
 */
export function chainRun(a: Point, aRadius: number, b: Point, bRadius: number, side: 1 | -1): [Point, Point] {
	const distance = Math.hypot(b[0] - a[0], b[1] - a[1]);
	const forward: Point = [(b[0] - a[0]) / distance, (b[1] - a[1]) / distance];
	const lean = (aRadius - bRadius) / distance;
	const out = side * Math.sqrt(1 - lean ** 2);
	const normal: Point = [forward[0] * lean - forward[1] * out, forward[1] * lean + forward[0] * out];
	return [along(a, normal, aRadius), along(b, normal, bRadius)];
}
