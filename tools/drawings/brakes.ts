import type { Theme } from "./palette.ts";
import { arc, circle, d, line, path, polar, rect } from "./svg.ts";

/** Both rotors share this scale, px per mm. */
const scale = 1.82;

/** A brake rotor by its diameter in mm: its face with six bolts, and its edge. */
export function rotorPicture(diameter: number, isFloating: boolean, theme: Theme): string {
	const [cx, cy] = [246, 200];
	const radius = (diameter / 2) * scale;
	const track = 30;
	const middle = radius - track / 2;
	const inner = radius - track - 2;
	const arms = Array.from({ length: 6 }, (_, i) => {
		const from = polar(cx, cy, 40, i * 60);
		const bend = polar(cx, cy, inner * 0.72, i * 60 - 4);
		const to = polar(cx, cy, inner + 4, i * 60 + 34);
		return d`M${from[0]} ${from[1]}Q${bend[0]} ${bend[1]} ${to[0]} ${to[1]}`;
	});
	const rivets = Array.from({ length: 6 }, (_, i) =>
		circle(...polar(cx, cy, inner + 2, i * 60 + 34), 9, { fill: theme.ground, width: 5 }),
	);
	const bolts = Array.from({ length: 6 }, (_, i) =>
		circle(...polar(cx, cy, 39, i * 60 + 10), 6, { fill: theme.ground, stroke: "none" }),
	);
	const holes = (r: number, count: number, width: number) =>
		circle(cx, cy, r, { stroke: theme.ground, width, dash: [0, (2 * Math.PI * r) / count] });
	return [
		path(arms.join(""), { stroke: isFloating ? theme.ink : theme.accent, width: isFloating ? 17 : 15 }),
		circle(cx, cy, middle, { stroke: theme.accent, width: track }),
		circle(cx, cy, radius, { width: 4 }),
		circle(cx, cy, radius - track, { width: 4 }),
		holes(middle + 7, 30, 7),
		holes(middle - 7, 30, 7),
		...(isFloating ? rivets : []),
		circle(cx, cy, 40, { stroke: isFloating ? theme.ink : theme.accent, width: 26 }),
		circle(cx, cy, 27, { width: 4 }),
		...(isFloating ? [] : [circle(cx, cy, 53, { width: 4 })]),
		...bolts,
		line(506, 200 - radius, 506, 200 + radius, { stroke: theme.accent, width: 9 }),
		line(506, 200 - inner, 506, 200 + inner, { width: isFloating ? 13 : 9 }),
		rect(494, 158, 24, 84, 5, { fill: theme.ink }),
	].join("");
}

/** A flat-mount caliper on its mount, with the hose, over the rotor that runs through it. */
export function caliperPicture(theme: Theme): string {
	const [cx, cy] = [300, 412];
	return [
		path(arc(cx, cy, 216, 194, 346), { width: 50, cap: "butt" }),
		path(arc(cx, cy, 216, 195.4, 344.6), { stroke: theme.ground, width: 40, cap: "butt" }),
		path(arc(cx, cy, 226, 198, 342), { width: 8, dash: [0, 26] }),
		path(arc(cx, cy, 206, 200, 340), { width: 8, dash: [0, 24] }),
		path("M464 158C540 152 566 110 570 42", { width: 15 }),
		path("M444 158H486", { width: 28 }),
		path(
			"M146 116H454V160C454 184 440 200 416 204L396 262C390 278 378 288 360 288H240C222 288 210 278 204 262L184 204C160 200 146 184 146 160Z",
			{ fill: theme.accent, width: 8 },
		),
		circle(300, 206, 58, { fill: theme.ink }),
		circle(300, 206, 40, { stroke: theme.ground, width: 5 }),
		path("M282 206h36", { stroke: theme.ground, width: 8 }),
		path("M178 150H236M364 150H422", { width: 8 }),
		rect(112, 78, 376, 40, 12, { fill: theme.ink }),
		path("M176 76V50M424 76V50", { width: 30 }),
	].join("");
}

/** A pair of disc brake pads with the spring that spreads them. */
export function padsPicture(theme: Theme): string {
	const pad = [
		path(
			"M112 128C112 110 126 98 144 98H166V66C166 46 182 32 202 32S238 46 238 66V98H262C280 98 292 110 292 128V250C292 318 252 362 202 362S112 318 112 250Z",
			{ fill: theme.ground, width: 9 },
		),
		path(
			"M140 152C140 142 148 134 158 134H246C256 134 264 142 264 152V246C264 300 238 330 202 330S140 300 140 246Z",
			{ fill: theme.accent, width: 7 },
		),
		line(202, 154, 202, 306, { width: 7 }),
		circle(202, 66, 14, { width: 7 }),
	].join("");
	return [
		pad,
		`<g transform="matrix(-1 0 0 1 640 0)">${pad}</g>`,
		path(
			"M216 66C262 66 290 52 320 52S378 66 424 66M320 52C306 92 304 140 304 196C304 226 286 240 262 242M320 52C334 92 336 140 336 196C336 226 354 240 378 242",
			{ width: 7 },
		),
	].join("");
}
