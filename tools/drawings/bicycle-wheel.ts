import type { BicycleModel } from "./bicycle-models.ts";
import type { Theme } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { d, type Point, path, polar } from "./svg.ts";

/**
 * Spokes from hub to rim as one path; all in px. `lacing` is how far a spoke's end is turned round the hub
 * from its nipple (degrees): 0 is radial, about 70 is crossed three times.
 */
export function spokes(centre: Point, hub: number, rim: number, count: number, lacing: number): string {
	const step = 360 / count;
	return Array.from({ length: count }, (_, i) => {
		const angle = (i + 0.5) * step;
		const [x1, y1] = polar(...centre, hub, angle + (i % 2 === 0 ? lacing : -lacing));
		const [x2, y2] = polar(...centre, rim, angle);
		return d`M${x1} ${y1}l${x2 - x1} ${y2 - y1}`;
	}).join("");
}

/** A bicycle's wheel at its axle (mm): tyre, rim, spokes and, in front, the rotor that is seen through them. */
export function bicycleWheel(
	pen: Pen,
	axle: Point,
	end: "front" | "rear",
	model: BicycleModel,
	theme: Theme,
): string {
	const { beadRadius, tyre } = model.geometry;
	const outer = beadRadius + tyre;
	const inner = beadRadius - model.rim;
	// Knobs stand proud of the casing, and the rim hides the tyre's lowest quarter.
	const casing = outer - { knobbly: 11, fine: 5, slick: 0 }[model.tread ?? "slick"];
	const covered = beadRadius + tyre * 0.16;
	const [cx, cy] = pen.at(axle);
	const rotor = model.rotor ? pen.circle(axle, model.rotor / 2 - 6, { stroke: theme.dim, width: 11 }) : "";
	const isRadial = end === "front" && !model.rotor && model.bar === "drop";
	const tread = {
		knobbly: () => pen.circle(axle, outer - 6, { stroke: theme.ink, width: 14, dash: [18, 14], cap: "butt" }),
		fine: () => pen.circle(axle, outer - 3, { stroke: theme.ink, width: 8, dash: [11, 8], cap: "butt" }),
	};
	return [
		path(spokes([cx, cy], 22 * pen.scale, (inner + 4) * pen.scale, model.spokes[end], isRadial ? 0 : 64), {
			stroke: theme.dim,
			width: Math.max(1, 3.6 * pen.scale),
			opacity: 0.8,
		}),
		rotor,
		pen.circle(axle, (casing + covered) / 2, { stroke: theme.ink, width: casing - covered }),
		model.tread ? tread[model.tread]() : "",
		pen.circle(axle, beadRadius - model.rim / 2, { stroke: theme.accent, width: model.rim * 0.6 }),
		pen.circle(axle, 17, { fill: theme.ink, stroke: theme.ink, width: 12 }),
	].join("");
}
