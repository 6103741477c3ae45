import { along, type BicycleGeometry, chainRun, direction } from "./bicycle.ts";
import type { BicycleModel } from "./bicycle-models.ts";
import type { Theme } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { type Point, path } from "./svg.ts";
import { pitchRadius, sprocket } from "./teeth.ts";

const chainPitch = 12.7;
/** Angle of the drive-side crank in degrees: forward and slightly down. */
const crankAngle = -24;

function crankArm(pen: Pen, model: BicycleModel, angle: number, stroke: string): string {
	const end = along([0, 0], direction(angle), model.geometry.crank);
	return pen.curve(["M", [0, 0], "L", end, "M", [end[0] - 42, end[1]], "L", [end[0] + 42, end[1]]], {
		stroke,
		width: 24,
	});
}

/** The crank on the far side, partly hidden by the frame. */
export function farCrank(pen: Pen, model: BicycleModel, theme: Theme): string {
	return crankArm(pen, model, 180 + crankAngle, theme.dim);
}

/** Sprockets, chain and derailleur; the chain runs on the pitch circles of the real tooth counts. */
export function drivetrain(pen: Pen, g: BicycleGeometry, model: BicycleModel, theme: Theme): string {
	const { chainring, cog, cassette, isCovered, isDistant, isOff } = model.drive;
	const [rear, ring] = [g.rearAxle, g.bottomBracket];
	const ringRadius = pitchRadius(chainring, chainPitch);
	const cogRadius = pitchRadius(cog, chainPitch);
	const largest = cassette ? pitchRadius(cassette, chainPitch) : 0;
	const teeth = { stroke: theme.ink, width: 9, dash: [chainPitch / 2, chainPitch / 2], cap: "butt" as const };
	const guide: Point = [rear[0] + 14, rear[1] - largest - 32];
	const tension: Point = [guide[0] + 26, guide[1] - 62];
	const upper = chainRun(rear, cogRadius, ring, ringRadius, 1);
	const runs = cassette
		? [
				upper,
				chainRun(tension, 22, ring, ringRadius, -1),
				[
					[rear[0] + cogRadius, rear[1]],
					[guide[0] + 22, guide[1]],
				] as const,
			]
		: [upper, chainRun(rear, cogRadius, ring, ringRadius, -1)];
	const chain = pen.curve(
		runs.flatMap(([from, to]) => ["M", from, "L", to]),
		{ stroke: theme.ink, width: 10, dash: [8.2, 4.5], cap: "butt" },
	);
	const chainringTeeth = isDistant
		? pen.circle(ring, ringRadius - 4, { fill: theme.ground, stroke: theme.ink, width: 6 }) +
			pen.circle(ring, ringRadius + 2, teeth)
		: path(sprocket(pen.at(ring), chainring, chainPitch * pen.scale, 0.8), {
				stroke: theme.ink,
				fill: theme.ground,
				width: 2,
			});
	return [
		cassette ? pen.circle(rear, largest - 5, { fill: theme.ground, stroke: theme.ink, width: 4 }) : "",
		cassette ? pen.circle(rear, largest + 1, teeth) : "",
		cassette ? pen.circle(rear, (largest + cogRadius) / 2, { stroke: theme.dim, width: 5 }) : "",
		pen.circle(rear, cogRadius - 4, { fill: theme.ground, stroke: theme.ink, width: 5 }),
		pen.circle(rear, 15, { fill: theme.ink, stroke: "none" }),
		isOff ? "" : chain,
		cassette ? derailleur(pen, rear, guide, tension, theme) : "",
		chainringTeeth,
		pen.circle(ring, ringRadius * 0.62, { stroke: theme.ink, width: 8 }),
		isCovered ? chainguard(pen, rear, cogRadius, ringRadius, theme) : "",
	].join("");
}

function derailleur(pen: Pen, rear: Point, guide: Point, tension: Point, theme: Theme): string {
	return [
		pen.lines([[rear[0] + 2, rear[1] - 14], [rear[0] + 4, rear[1] - 38], guide, tension], {
			stroke: theme.ink,
			width: 17,
		}),
		pen.circle(guide, 17, { fill: theme.ground, stroke: theme.ink, width: 8 }),
		pen.circle(tension, 17, { fill: theme.ground, stroke: theme.ink, width: 8 }),
	].join("");
}

function chainguard(pen: Pen, rear: Point, cogRadius: number, ringRadius: number, theme: Theme): string {
	const [back, front] = chainRun(rear, cogRadius + 14, [0, 0], ringRadius + 16, 1);
	const r = (ringRadius + 16) * pen.scale;
	const end = along([0, 0], direction(20), ringRadius + 16);
	return pen.curve(["M", back, "L", front, `A${r.toFixed(1)} ${r.toFixed(1)} 0 0 1 `, end], {
		stroke: theme.ink,
		width: 15,
	});
}

/** The crank of the near side, over everything else. */
export function nearCrank(pen: Pen, model: BicycleModel, theme: Theme): string {
	return (
		crankArm(pen, model, crankAngle, theme.ink) + pen.circle([0, 0], 24, { fill: theme.ink, stroke: "none" })
	);
}
