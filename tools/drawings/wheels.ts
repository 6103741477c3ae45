import { spokes } from "./bicycle-wheel.ts";
import type { Theme } from "./palette.ts";
import { circle, group, line, path, polyline, rect } from "./svg.ts";

/** A wheel as sold, lengths in mm; it is drawn from its side and, beside that, cut through its axle. */
export type WheelSpec = {
	beadRadius: number;
	tyre: number;
	rim: number;
	rimWidth: number;
	spokes: number;
	lacing: number;
	tread?: "fine" | "knobbly";
	hub: "front" | "cassette" | "dynamo";
	/** Width between the dropouts. */
	hubWidth: number;
};

/** The shop's wheels by slug. */
export const wheelSpecs = {
	"aero-45-front": {
		beadRadius: 311,
		tyre: 28,
		rim: 62,
		rimWidth: 28,
		spokes: 20,
		lacing: 0,
		hub: "front",
		hubWidth: 100,
	},
	"gravel-700-rear": {
		beadRadius: 311,
		tyre: 44,
		rim: 30,
		rimWidth: 30,
		spokes: 28,
		lacing: 66,
		tread: "fine",
		hub: "cassette",
		hubWidth: 142,
	},
	"trail-29-rear": {
		beadRadius: 311,
		tyre: 60,
		rim: 28,
		rimWidth: 38,
		spokes: 32,
		lacing: 70,
		tread: "knobbly",
		hub: "cassette",
		hubWidth: 148,
	},
	"dynamo-28-front": {
		beadRadius: 311,
		tyre: 38,
		rim: 26,
		rimWidth: 26,
		spokes: 36,
		lacing: 62,
		hub: "dynamo",
		hubWidth: 100,
	},
} satisfies Record<string, WheelSpec>;

const centre = [254, 200] as const;
const sectionX = 516;
const outerPx = 164;

/** A wheel as a product picture of 640 by 400. */
export function wheelPicture(spec: WheelSpec, theme: Theme): string {
	return sideView(spec, theme) + section(spec, theme);
}

function sideView(spec: WheelSpec, theme: Theme): string {
	const [cx, cy] = centre;
	const scale = outerPx / (spec.beadRadius + spec.tyre);
	const bead = spec.beadRadius * scale;
	const rimInner = bead - spec.rim * scale;
	const blocks = { knobbly: { width: 9, dash: [10, 7.2] }, fine: { width: 5, dash: [5, 4] } };
	const casing = outerPx - (spec.tread ? blocks[spec.tread].width * 0.8 : 0);
	const tread = spec.tread
		? circle(cx, cy, outerPx - blocks[spec.tread].width / 2, { ...blocks[spec.tread], cap: "butt" })
		: "";
	const flange = spec.hub === "dynamo" ? 25 : 19;
	return [
		path(spokes(centre, flange, rimInner, spec.spokes, spec.lacing), { width: 2.2 }),
		circle(cx, cy, (casing + bead) / 2 + 2, { width: casing - bead - 3 }),
		tread,
		circle(cx, cy, bead - (spec.rim * scale) / 2 - 1, { stroke: theme.accent, width: spec.rim * scale - 2 }),
		line(cx, cy + rimInner - 1, cx, cy + rimInner - 14, { width: 5 }),
		hubFace(spec, theme),
	].join("");
}

function hubFace(spec: WheelSpec, theme: Theme): string {
	const [cx, cy] = centre;
	const end = circle(cx, cy, 5, { fill: theme.ground, width: 4 });
	if (spec.hub === "front") return circle(cx, cy, 18, { fill: theme.ink, width: 4 }) + end;
	if (spec.hub === "dynamo") {
		return (
			circle(cx, cy, 25, { fill: theme.ink }) + circle(cx, cy, 17, { stroke: theme.accent, width: 4 }) + end
		);
	}
	// The freehub body's splines.
	return (
		circle(cx, cy, 22, { fill: theme.ink }) +
		circle(cx, cy, 18, { stroke: theme.ground, width: 6, dash: [6.3, 6.3], cap: "butt" }) +
		end
	);
}

function section(spec: WheelSpec, theme: Theme): string {
	const scale = outerPx / (spec.beadRadius + spec.tyre);
	const half = (spec.hubWidth / 2) * scale;
	const flange = half * 0.62;
	const flangeRadius = (spec.hub === "dynamo" ? 38 : 27) * scale + 3;
	const tyre = spec.tyre * scale;
	const bead = spec.beadRadius * scale;
	const rimInner = bead - spec.rim * scale;
	const rimHalf = (spec.rimWidth / 2) * scale;
	const x = sectionX;
	const cy = centre[1];
	const shift = spec.hub === "cassette" ? -8 : 0;
	const cut = (sign: 1 | -1) => [
		line(x - flange + shift, cy - sign * flangeRadius, x, cy - sign * rimInner, { width: 4 }),
		line(x + flange + shift, cy - sign * flangeRadius, x, cy - sign * rimInner, { width: 4 }),
		polyline(
			[
				[x - rimHalf, cy - sign * bead],
				[x + rimHalf, cy - sign * bead],
				[x + 1, cy - sign * rimInner],
				[x - 1, cy - sign * rimInner],
			],
			{ fill: theme.accent, stroke: theme.accent, width: 4 },
			true,
		),
		rect(x - tyre / 2, cy - (sign === 1 ? bead + tyre - 3 : -bead - 3), tyre, tyre - 3, tyre * 0.42, {
			fill: theme.ink,
			stroke: "none",
		}),
		spec.tread === "knobbly"
			? line(x - tyre * 0.36, cy - sign * (outerPx - 4), x + tyre * 0.36, cy - sign * (outerPx - 4), {
					width: 8,
					dash: [5, 5],
					cap: "butt",
				})
			: "",
	];
	const hubHeight = spec.hub === "dynamo" ? 2 * flangeRadius - 8 : 13;
	return group([
		...cut(1),
		...cut(-1),
		line(x - half, cy, x + half, cy, { width: 9 }),
		rect(x - flange + shift, cy - hubHeight / 2, 2 * flange, hubHeight, 4, { fill: theme.ink }),
		line(x - flange + shift, cy - flangeRadius, x - flange + shift, cy + flangeRadius, { width: 5 }),
		line(x + flange + shift, cy - flangeRadius, x + flange + shift, cy + flangeRadius, { width: 5 }),
		spec.hub === "cassette"
			? rect(x + flange - 2, cy - 10, half - flange, 20, 2, { fill: theme.ground, width: 4 })
			: "",
	]);
}

/** A tyre alone: its round with tread and coloured sidewall, and a cut through it with the tread blocks. */
export function tyrePicture(theme: Theme): string {
	const [cx, cy] = [226, 200];
	const blocks = [-62, -40, -20, 0, 20, 40, 62].map((angle) => {
		const height = Math.abs(angle) > 50 ? 13 : 9;
		return `<path stroke-width="13" stroke-linecap="butt" transform="rotate(${angle} 500 204)" d="M500 132v-${height}"/>`;
	});
	return [
		circle(cx, cy, 148, { width: 26 }),
		circle(cx, cy, 161, { width: 7, dash: [7, 5], cap: "butt" }),
		circle(cx, cy, 152, { stroke: theme.ground, width: 3, dash: [3, 9] }),
		circle(cx, cy, 125, { stroke: theme.accent, width: 22 }),
		circle(cx, cy, 112, { width: 5 }),
		path(
			"M462 268C430 250 424 224 428 196C434 160 464 134 500 134C536 134 566 160 572 196C576 224 570 250 538 268",
			{ stroke: theme.accent, width: 16 },
		),
		path("M429 200C433 162 464 134 500 134C536 134 567 162 571 200", { width: 17 }),
		...blocks,
		circle(466, 270, 9, { fill: theme.ground, width: 5 }),
		circle(534, 270, 9, { fill: theme.ground, width: 5 }),
	].join("");
}
