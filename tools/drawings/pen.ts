import { d, type Paint, type Point, path, polyline, short, circle as svgCircle } from "./svg.ts";

/** Draws in mm with y up: points, radii, stroke widths and dashes are all scaled to px. */
export type Pen = {
	/** px per mm */
	scale: number;
	at: (point: Point) => Point;
	lines: (points: readonly Point[], paint?: Paint) => string;
	outline: (points: readonly Point[], paint?: Paint) => string;
	circle: (centre: Point, r: number, paint?: Paint) => string;
	/** Path data given as commands and points, such as ["M", a, "Q", b, c]. */
	curve: (parts: readonly (string | Point)[], paint?: Paint) => string;
	/** Arc round a centre, angles in degrees counter-clockwise from forward. */
	arc: (centre: Point, r: number, from: number, to: number, paint?: Paint) => string;
};

/** A pen whose mm origin lies at a px point. */
export function penAt(origin: Point, scale: number): Pen {
	const at = ([x, y]: Point): Point => [origin[0] + x * scale, origin[1] - y * scale];
	const scaled = (paint: Paint): Paint => ({
		...paint,
		...(paint.width === undefined ? {} : { width: paint.width * scale }),
		...(paint.dash ? { dash: paint.dash.map((mm) => mm * scale) } : {}),
	});
	const text = (part: string | Point): string => {
		if (typeof part === "string") return part;
		const [x, y] = at(part);
		return `${short(x)} ${short(y)} `;
	};
	return {
		scale,
		at,
		lines: (points, paint = {}) => polyline(points.map(at), scaled(paint)),
		outline: (points, paint = {}) => polyline(points.map(at), scaled(paint), true),
		circle: (centre, r, paint = {}) => svgCircle(...at(centre), r * scale, scaled(paint)),
		curve: (parts, paint = {}) =>
			path(
				parts
					.map(text)
					.join("")
					.replace(/ (?=[A-Z]|$)/g, ""),
				scaled(paint),
			),
		arc: (centre, r, from, to, paint = {}) => {
			const end = (degrees: number): Point => {
				const a = (degrees * Math.PI) / 180;
				return at([centre[0] + r * Math.cos(a), centre[1] + r * Math.sin(a)]);
			};
			const [x1, y1] = end(from);
			const [x2, y2] = end(to);
			const isLarge = Math.abs(to - from) > 180 ? 1 : 0;
			const px = r * scale;
			return path(d`M${x1} ${y1}A${px} ${px} 0 ${isLarge} ${to > from ? 0 : 1} ${x2} ${y2}`, scaled(paint));
		},
	};
}
