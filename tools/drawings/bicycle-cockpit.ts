import { along, type BicycleGeometry } from "./bicycle.ts";
import type { BicycleModel } from "./bicycle-models.ts";
import type { Theme } from "./palette.ts";
import type { Pen } from "./pen.ts";
import type { Point } from "./svg.ts";

/** Seat post and a level saddle, its top at the geometry's saddle point. */
export function saddle(pen: Pen, g: BicycleGeometry, model: BicycleModel, theme: Theme): string {
	const [x, y] = g.saddleTop;
	// A child's saddle is shorter, in step with the cranks.
	const size = model.geometry.crank < 150 ? 0.8 : 1;
	const p = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
	return [
		pen.lines([g.seatTubeTop, along(g.saddleTop, g.seating, -52 * size)], { stroke: theme.ink, width: 27 }),
		pen.curve(["M", p(-88, -40), "L", p(-40, -56), "L", p(44, -54), "L", p(92, -22)], {
			stroke: theme.ink,
			width: 9,
		}),
		pen.curve(
			[
				"M",
				p(-134, 6),
				"C",
				p(-90, 10),
				p(-60, -3),
				p(-10, -4),
				"L",
				p(138, -2),
				"C",
				p(160, -4),
				p(156, -24),
				p(136, -24),
				"L",
				p(50, -28),
				"C",
				p(-10, -30),
				p(-50, -56),
				p(-104, -50),
				"C",
				p(-138, -46),
				p(-148, 4),
				p(-134, 6),
				"Z",
			],
			{ stroke: theme.ink, fill: theme.ink, width: 6 },
		),
	].join("");
}

/** Spacers, stem and bar, from the top of the head tube. */
export function cockpit(pen: Pen, g: BicycleGeometry, model: BicycleModel, theme: Theme): string {
	const tube = { stroke: theme.ink, width: 26 };
	const stem = pen.lines([g.headTubeTop, g.steererTop, g.barClamp], { stroke: theme.ink, width: 28 });
	return stem + bars[model.bar](pen, g.barClamp, tube, theme);
}

type Bar = (pen: Pen, clamp: Point, tube: { stroke: string; width: number }, theme: Theme) => string;

const dropBar: Bar = (pen, [x, y], tube, theme) => {
	const p = (dx: number, dy: number): Point => [x + dx, y + dy];
	return [
		// The brake lever hangs from the hood, in front of the bend.
		pen.curve(["M", p(112, 18), "C", p(128, -20), p(122, -62), p(104, -98)], {
			stroke: theme.ink,
			width: 11,
		}),
		pen.curve(
			[
				"M",
				p(52, 6),
				"C",
				p(76, 10),
				p(92, 16),
				p(102, 34),
				"C",
				p(108, 48),
				p(126, 44),
				p(124, 28),
				"C",
				p(122, 6),
				p(108, -14),
				p(84, -22),
				"Z",
			],
			{ stroke: theme.ink, fill: theme.ink, width: 8 },
		),
		pen.curve(
			[
				"M",
				p(0, 0),
				"L",
				p(44, -2),
				"C",
				p(92, -6),
				p(104, -52),
				p(84, -88),
				"C",
				p(66, -122),
				p(34, -128),
				p(-24, -126),
			],
			tube,
		),
	].join("");
};

const flatBar: Bar = (pen, [x, y], tube, theme) => {
	const p = (dx: number, dy: number): Point => [x + dx, y + dy];
	return [
		pen.lines([p(0, 0), p(10, 26), p(-18, 34)], { ...tube, width: 22 }),
		pen.lines([p(-18, 34), p(-82, 40)], { ...tube, width: 32 }),
		pen.curve(["M", p(-4, 30), "L", p(24, 20), "Q", p(40, 8), p(30, -34)], { stroke: theme.ink, width: 10 }),
	].join("");
};

const sweptBar: Bar = (pen, [x, y], tube, theme) => {
	const p = (dx: number, dy: number): Point => [x + dx, y + dy];
	return [
		pen.curve(["M", p(0, 0), "C", p(44, 6), p(46, 74), p(-4, 78), "L", p(-90, 70)], { ...tube, width: 22 }),
		pen.lines([p(-92, 70), p(-196, 60)], { ...tube, width: 32 }),
		pen.curve(["M", p(-30, 72), "C", p(-40, 40), p(-80, 34), p(-150, 34)], { stroke: theme.ink, width: 10 }),
	].join("");
};

const bars = { drop: dropBar, flat: flatBar, swept: sweptBar };
