import { along, type BicycleGeometry, between, direction } from "./bicycle.ts";
import type { BicycleModel } from "./bicycle-models.ts";
import type { Theme } from "./palette.ts";
import type { Pen } from "./pen.ts";
import type { Point } from "./svg.ts";

type Fit = (pen: Pen, g: BicycleGeometry, theme: Theme) => string;

const mudguards: Fit = (pen, g, theme) => {
	const r = g.wheelRadius + 17;
	const guard = { stroke: theme.ink, width: 15 };
	const stay = { stroke: theme.ink, width: 6 };
	const rearTip = along(g.rearAxle, direction(192), r);
	const frontTip = along(g.frontAxle, direction(200), r);
	return [
		pen.arc(g.rearAxle, r, 192, 32, guard),
		pen.arc(g.frontAxle, r, 200, 62, guard),
		pen.lines([g.rearAxle, rearTip], stay),
		pen.lines([g.frontAxle, frontTip], stay),
	].join("");
};

const rack: Fit = (pen, g, theme) => {
	const y = g.rearAxle[1] + g.wheelRadius + 56;
	const x = g.rearAxle[0];
	const bar = { stroke: theme.ink, width: 12 };
	return [
		pen.lines(
			[
				[x - 262, y],
				[x + 190, y],
			],
			{ ...bar, width: 15 },
		),
		pen.lines(
			[
				[x - 10, g.rearAxle[1] + 20],
				[x - 120, y],
			],
			bar,
		),
		pen.lines(
			[
				[x - 4, g.rearAxle[1] + 20],
				[x + 30, y],
			],
			bar,
		),
	].join("");
};

const rearLight = (pen: Pen, at: Point, theme: Theme): string =>
	pen.lines([at, along(at, [0, -1], 34)], { stroke: theme.accent, width: 30 });

const frontLight: Fit = (pen, g, theme) => {
	const [x, y] = along(g.headTubeTop, g.steering, 62);
	return [
		pen.lines(
			[
				[x, y],
				[x + 50, y + 4],
			],
			{ stroke: theme.ink, width: 14 },
		),
		pen.curve(
			[
				"M",
				[x + 96, y + 42],
				"L",
				[x + 96, y - 30],
				"Q",
				[x + 36, y - 34],
				[x + 40, y + 6],
				"Q",
				[x + 44, y + 40],
				[x + 96, y + 42],
				"Z",
			],
			{ stroke: theme.ink, fill: theme.ink, width: 8 },
		),
		pen.lines(
			[
				[x + 104, y + 34],
				[x + 104, y - 22],
			],
			{ stroke: theme.accent, width: 16 },
		),
	].join("");
};

const basket: Fit = (pen, g, theme) => {
	const bottom = g.frontAxle[1] + g.wheelRadius + 62;
	const top = bottom + 210;
	const [left, right] = [g.headTubeTop[0] + 62, g.headTubeTop[0] + 420];
	const at = (u: number, v: number): Point => {
		const inset = 40 * (1 - v);
		return [left + inset * 0.35 + (right - left - inset * 1.35) * u, bottom + (top - bottom) * v];
	};
	const weave = { stroke: theme.ink, width: 8 };
	return [
		pen.lines([[g.headTubeTop[0] + 16, bottom + 20], at(0.2, 0)], { stroke: theme.ink, width: 14 }),
		pen.lines([at(0.5, 0), along(g.frontAxle, [0, 1], 14)], { stroke: theme.ink, width: 8 }),
		pen.outline([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], {
			fill: theme.ground,
			stroke: theme.ink,
			width: 14,
		}),
		...[0.2, 0.4, 0.6, 0.8].map((u) => pen.lines([at(u, 0), at(u, 1)], weave)),
		...[0.34, 0.67].map((v) => pen.lines([at(0, v), at(1, v)], weave)),
		pen.lines([at(-0.02, 1), at(1.02, 1)], { stroke: theme.ink, width: 22 }),
	].join("");
};

const kickstand: Fit = (pen, g, theme) =>
	pen.lines(
		[
			[-70, g.bottomBracket[1] - 10],
			[-150, g.ground + 10],
			[-176, g.ground + 8],
		],
		{ stroke: theme.ink, width: 16 },
	);

/** Battery on the down tube and the motor round the bottom bracket. */
export function electricDrive(pen: Pen, g: BicycleGeometry, theme: Theme): string {
	const [from, to] = [
		between(g.bottomBracket, g.headTubeBottom, 0.2),
		between(g.bottomBracket, g.headTubeBottom, 0.82),
	];
	const lift: Point = [-8, 12];
	const up = ([x, y]: Point): Point => [x + lift[0], y + lift[1]];
	return [
		pen.lines([up(from), up(to)], { stroke: theme.ink, width: 74 }),
		...[0.88].map((share) =>
			pen.circle(up(between(from, to, share)), 11, { fill: theme.accent, stroke: "none" }),
		),
		pen.circle([10, 20], 88, { fill: theme.ink, stroke: theme.ink, width: 10 }),
	].join("");
}

/** Bottles in their cages: one on the down tube, a second on the seat tube; lengths in mm. */
export function bottles(pen: Pen, g: BicycleGeometry, count: 1 | 2, theme: Theme): string {
	const bottle = (foot: Point, up: Point, out: Point) => {
		const p = (length: number, side: number): Point => along(along(foot, up, length), out, side);
		return [
			pen.outline([p(0, 30), p(0, 86), p(122, 86), p(150, 70), p(150, 46), p(122, 30)], {
				fill: theme.ink,
				stroke: theme.ink,
				width: 16,
			}),
			pen.lines([p(164, 58), p(172, 58)], { stroke: theme.ink, width: 34 }),
			pen.lines([p(62, 24), p(74, 92)], { stroke: theme.ground, width: 9, cap: "butt" }),
		].join("");
	};
	const length = Math.hypot(...g.headTubeBottom);
	const down: Point = [g.headTubeBottom[0] / length, g.headTubeBottom[1] / length];
	const onDown = bottle(along([0, 0], down, 175), down, [-down[1], down[0]]);
	if (count === 1) return onDown;
	return onDown + bottle(along([0, 0], g.seating, 150), g.seating, [g.seating[1], -g.seating[0]]);
}

/** The equipment behind the frame's tubes. */
export function equipmentBehind(pen: Pen, g: BicycleGeometry, model: BicycleModel, theme: Theme): string {
	return [
		model.hasMudguards ? mudguards(pen, g, theme) : "",
		model.hasRack ? rack(pen, g, theme) : "",
		model.hasKickstand ? kickstand(pen, g, theme) : "",
	].join("");
}

/** The equipment in front of the frame's tubes. */
export function equipmentInFront(pen: Pen, g: BicycleGeometry, model: BicycleModel, theme: Theme): string {
	const lightHeight = g.rearAxle[1] + g.wheelRadius;
	const lightAt: Point = model.hasRack
		? [g.rearAxle[0] - 266, lightHeight + 44]
		: along(g.rearAxle, direction(150), g.wheelRadius + 34);
	return [
		model.hasBasket ? basket(pen, g, theme) : "",
		model.hasLights && !model.hasBasket ? frontLight(pen, g, theme) : "",
		model.hasLights ? rearLight(pen, lightAt, theme) : "",
	].join("");
}
