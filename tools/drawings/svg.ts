import { ink } from "./palette.ts";

/** x and y; in px with y down on paper, in mm with y up in a bicycle's geometry. */
export type Point = readonly [x: number, y: number];

/** Overrides of the document's defaults: ink lines 6 wide, round caps, no fill. */
export type Paint = {
	stroke?: string;
	fill?: string;
	width?: number;
	dash?: readonly number[];
	cap?: "butt";
	opacity?: number;
};

/** A number with at most one decimal and no needless zero, as short as SVG allows. */
export function short(value: number): string {
	const text = String(Math.round(value * 10) / 10 + 0);
	return text.replace(/^(-?)0\./, "$1.");
}

/** Numbers for path data, with a space only where the next one has no sign. */
export function packed(numbers: readonly number[]): string {
	return numbers
		.map(short)
		.map((text, i) => (i === 0 || text.startsWith("-") ? text : ` ${text}`))
		.join("");
}

/** Tag for path data: every number put in is shortened. */
export function d(strings: TemplateStringsArray, ...values: readonly number[]): string {
	return strings.reduce((text, part, i) => text + short(values[i - 1] ?? 0) + part);
}

function attributes(paint: Paint): string {
	const { stroke, fill, width, dash, cap, opacity } = paint;
	return [
		fill ? ` fill="${fill}"` : "",
		stroke && stroke !== ink ? ` stroke="${stroke}"` : "",
		width === undefined ? "" : ` stroke-width="${short(width)}"`,
		dash ? ` stroke-dasharray="${dash.map(short).join(" ")}"` : "",
		cap ? ` stroke-linecap="${cap}"` : "",
		opacity === undefined ? "" : ` opacity="${short(opacity)}"`,
	].join("");
}

/** A `<path>` from path data. */
export function path(data: string, paint: Paint = {}): string {
	return `<path${attributes(paint)} d="${data}"/>`;
}

/** Open line through the points, or a closed outline; in px. */
export function polyline(points: readonly Point[], paint: Paint = {}, closed = false): string {
	return path(`M${packed(points.flat())}${closed ? "Z" : ""}`, paint);
}

/** A thick line with an ink edge; several cased lines in one path melt into one shape. Widths in px. */
export function cased(data: string, width: number, fill: string, edge = 7): string {
	return path(data, { width }) + path(data, { stroke: fill, width: width - 2 * edge });
}

/** Content and its mirror image left and right of x, in px. */
export function mirrored(content: string, x: number): string {
	return `${content}<g transform="matrix(-1 0 0 1 ${short(2 * x)} 0)">${content}</g>`;
}

/** A straight line between two points, in px. */
export function line(x1: number, y1: number, x2: number, y2: number, paint: Paint = {}): string {
	return path(d`M${x1} ${y1}L${x2} ${y2}`, paint);
}

/** A circle by its centre and radius, in px. */
export function circle(x: number, y: number, r: number, paint: Paint = {}): string {
	return `<circle${attributes(paint)} cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`;
}

/** A rectangle by its top left corner, size and corner radius, in px. */
export function rect(
	x: number,
	y: number,
	width: number,
	height: number,
	radius: number,
	paint: Paint = {},
): string {
	const corner = radius > 0 ? ` rx="${short(radius)}"` : "";
	return `<rect${attributes(paint)} x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${corner}/>`;
}

/** Children that share a paint or a transform. */
export function group(children: readonly string[], paint: Paint = {}, transform = ""): string {
	const moved = transform === "" ? "" : ` transform="${transform}"`;
	return `<g${attributes(paint)}${moved}>${children.join("")}</g>`;
}

/** Arc on a circle from one angle to another (degrees, clockwise on paper from 3 o'clock); path data in px. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
	const [x1, y1] = polar(cx, cy, r, from);
	const [x2, y2] = polar(cx, cy, r, to);
	const isLarge = Math.abs(to - from) > 180 ? 1 : 0;
	return d`M${x1} ${y1}A${r} ${r} 0 ${isLarge} ${to > from ? 1 : 0} ${x2} ${y2}`;
}

/** The point at an angle (degrees, clockwise on paper from 3 o'clock) and a distance from a centre, in px. */
export function polar(cx: number, cy: number, r: number, angle: number): Point {
	const radians = (angle * Math.PI) / 180;
	return [cx + r * Math.cos(radians), cy + r * Math.sin(radians)];
}

/** A complete file: viewBox in px, no fixed size, a title for screen readers. */
export function svgFile(title: string, width: number, height: number, content: string): string {
	const escaped = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
	const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">`;
	return `${root}<title>${escaped}</title>${content}</svg>\n`;
}
