import { pine } from "./palette.ts";
import { circle, d, path, polar, rect } from "./svg.ts";

const splines = 12;

/** A freehub body seen from its end: its splines as a ring, its axle as a dot. Centre and outer radius in px. */
export function freehub(centre: number, radius: number, colour: string): string {
	const ring = Array.from({ length: splines }, (_, i) => {
		const [x1, y1] = polar(centre, centre, radius * 0.7, (i * 360) / splines);
		const [x2, y2] = polar(centre, centre, radius, (i * 360) / splines);
		return d`M${x1} ${y1}L${x2} ${y2}`;
	});
	return (
		path(ring.join(""), { stroke: colour, width: radius * 0.27, cap: "butt" }) +
		circle(centre, centre, radius * 0.29, { fill: colour, stroke: "none" })
	);
}

/** The mark on a rounded pine tile of 64 by 64. */
export function favicon(colour: string): string {
	return rect(0, 0, 64, 64, 15, { fill: pine, stroke: "none" }) + freehub(32, 22, colour);
}
