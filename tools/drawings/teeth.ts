import { d, type Point, packed, polar } from "./svg.ts";

/** Radius of the circle on which a chain's rollers lie, in the unit of the pitch. */
export function pitchRadius(teeth: number, pitch: number): number {
	return pitch / (2 * Math.sin(Math.PI / teeth));
}

/**
 * Closed outline of a sprocket as path data: exactly one curve per tooth, tip to tip through the roller's seat.
 * Centre and pitch in px; `depth` is tip to seat as a share of the pitch,
 * `grain` the px that points are rounded to: 1 inside a group that halves everything keeps many teeth small.
 */
export function sprocket(centre: Point, teeth: number, pitch: number, depth = 0.6, grain = 0.1): string {
	const [cx, cy] = centre;
	const radius = pitchRadius(teeth, pitch);
	const tip = radius + pitch * depth * 0.45;
	const seat = radius - pitch * depth * 0.55;
	const step = 360 / teeth;
	// The middle of a quadratic curve lies halfway to its control point.
	const control = 2 * seat - tip * Math.cos(Math.PI / teeth);
	let [x, y] = rounded(polar(cx, cy, tip, -90), grain);
	const start = d`M${x} ${y}`;
	const steps: number[] = [];
	for (let i = 1; i <= teeth; i++) {
		const seatPoint = rounded(polar(cx, cy, control, -90 + (i - 0.5) * step), grain);
		const tipPoint = rounded(polar(cx, cy, tip, -90 + i * step), grain);
		steps.push(seatPoint[0] - x, seatPoint[1] - y, tipPoint[0] - x, tipPoint[1] - y);
		[x, y] = tipPoint;
	}
	return `${start}q${packed(steps)}Z`;
}

/** A full circle as path data, to cut a hole out of a sprocket's outline; px. */
export function hole(centre: Point, r: number): string {
	const [cx, cy] = centre;
	return d`M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

// Steps are relative, so each starts from the rounded position and errors do not add up.
function rounded([x, y]: Point, grain: number): Point {
	return [Math.round(x / grain) * grain, Math.round(y / grain) * grain];
}
