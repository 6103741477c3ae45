import { along, type BicycleGeometry, between, bicycleGeometry } from "./bicycle.ts";
import { cockpit, saddle } from "./bicycle-cockpit.ts";
import { drivetrain, farCrank, nearCrank } from "./bicycle-drive.ts";
import { bottles, electricDrive, equipmentBehind, equipmentInFront } from "./bicycle-equipment.ts";
import type { BicycleModel } from "./bicycle-models.ts";
import { bicycleWheel } from "./bicycle-wheel.ts";
import { hairline, type Theme } from "./palette.ts";
import { type Pen, penAt } from "./pen.ts";
import { line, type Paint, type Point } from "./svg.ts";

/** All product bicycles share this scale (px per mm) and ground line (px), so that sizes compare. */
const bicycleScale = 0.28;
const groundLine = 345;

/** The pen that puts a bicycle's middle at x and its tyres on the ground at y (px). */
export function penOnGround(g: BicycleGeometry, x: number, y: number, scale: number): Pen {
	const middle = (g.rearAxle[0] + g.frontAxle[0]) / 2;
	return penAt([x - middle * scale, y + g.ground * scale], scale);
}

/** Chainstays and seatstays, which the drivetrain covers in part. */
export function rearTriangle(pen: Pen, g: BicycleGeometry, theme: Theme): string {
	return [
		pen.lines([g.rearAxle, along(g.seatTubeTop, g.seating, -42)], { stroke: theme.accent, width: 18 }),
		pen.lines([g.rearAxle, [0, 0]], { stroke: theme.accent, width: 23 }),
	].join("");
}

/** The front triangle, or a step-through's twin curve, in the accent. */
export function frontTriangle(pen: Pen, g: BicycleGeometry, model: BicycleModel, theme: Theme): string {
	const tube = (width: number) => ({ stroke: theme.accent, width });
	const seatEnd = along(g.seatTubeTop, g.seating, -26);
	const topEnd = along(g.headTubeTop, g.steering, 30);
	const downEnd = along(g.headTubeBottom, g.steering, -24);
	const seatTube = pen.lines([[0, 0], g.seatTubeTop], tube(32));
	const headTube = pen.lines([g.headTubeTop, g.headTubeBottom], tube(40));
	if (model.frame === "step-through") {
		const low = between([0, 0], g.seatTubeTop, 0.36);
		return [
			pen.curve(["M", downEnd, "Q", [g.headTubeTop[0] * 0.8, 80], [0, 0]], tube(36)),
			pen.curve(["M", topEnd, "Q", [g.headTubeTop[0] * 0.68, 195], low], tube(28)),
			seatTube,
			headTube,
		].join("");
	}
	return (
		pen.lines([[0, 0], downEnd], tube(38)) + pen.lines([topEnd, seatEnd], tube(31)) + seatTube + headTube
	);
}

/** A fork without suspension: crown and one bent blade. */
export function rigidFork(pen: Pen, g: BicycleGeometry, theme: Theme): string {
	const crown = along(g.headTubeBottom, g.steering, 14);
	const reachDown = Math.hypot(g.frontAxle[0] - crown[0], g.frontAxle[1] - crown[1]);
	// The blade follows the steering axis first; its bend makes the offset.
	const bend = along(crown, g.steering, reachDown * 0.62);
	return [
		pen.lines([g.headTubeBottom, crown], { stroke: theme.ink, width: 44 }),
		pen.curve(["M", crown, "Q", bend, g.frontAxle], { stroke: theme.ink, width: 25 }),
	].join("");
}

function suspensionFork(pen: Pen, g: BicycleGeometry, theme: Theme): string {
	const ahead: Point = [-g.steering[1], g.steering[0]];
	const crown = along(g.headTubeBottom, g.steering, 16);
	const legTop = along(crown, ahead, g.forkOffset * 0.55);
	const legFoot = along(g.frontAxle, ahead, -g.forkOffset * 0.45);
	const seal = between(legTop, legFoot, 0.42);
	const thin: Paint = { stroke: theme.ink, width: 12 };
	return [
		pen.lines([legTop, seal], { stroke: theme.ink, width: 38 }),
		pen.lines([along(legTop, g.steering, 34), seal], { stroke: theme.ground, width: 22, cap: "butt" }),
		pen.lines([g.headTubeBottom, crown, legTop, along(legTop, g.steering, 24)], {
			stroke: theme.ink,
			width: 46,
		}),
		pen.lines([seal, legFoot, g.frontAxle], { stroke: theme.ink, width: 44 }),
		pen.lines(
			[
				along(seal, g.steering, 12),
				along(along(seal, g.steering, -22), ahead, 44),
				along(along(seal, g.steering, 40), ahead, 14),
			],
			thin,
		),
	].join("");
}

/** A whole bicycle, drawn by a pen in a theme. */
export function bicycle(pen: Pen, model: BicycleModel, theme: Theme): string {
	const g = bicycleGeometry(model.geometry);
	return [
		farCrank(pen, model, theme),
		bicycleWheel(pen, g.rearAxle, "rear", model, theme),
		bicycleWheel(pen, g.frontAxle, "front", model, theme),
		equipmentBehind(pen, g, model, theme),
		rearTriangle(pen, g, theme),
		saddle(pen, g, model, theme),
		model.bottles ? bottles(pen, g, model.bottles, theme) : "",
		frontTriangle(pen, g, model, theme),
		model.hasBattery ? electricDrive(pen, g, theme) : "",
		drivetrain(pen, g, model, theme),
		(model.fork === "suspension" ? suspensionFork : rigidFork)(pen, g, theme),
		cockpit(pen, g, model, theme),
		equipmentInFront(pen, g, model, theme),
		nearCrank(pen, model, theme),
	].join("");
}

/** A bicycle as a product picture of 640 by 400: the shared scale, the shared ground. */
export function bicyclePicture(model: BicycleModel, theme: Theme): string {
	const g = bicycleGeometry(model.geometry);
	const pen = penOnGround(g, 320, groundLine, bicycleScale);
	return (
		line(52, groundLine + 2, 588, groundLine + 2, { stroke: hairline, width: 3 }) + bicycle(pen, model, theme)
	);
}
