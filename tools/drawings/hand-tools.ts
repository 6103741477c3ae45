import type { Theme } from "./palette.ts";
import { cased, circle, d, group, line, path, polar, rect } from "./svg.ts";

/** A folding tool with its keys and drivers fanned out. */
export function multiToolPicture(theme: Theme): string {
	const keys = [
		{ x: 176, angle: 196, length: 96, width: 12 },
		{ x: 176, angle: 222, length: 130, width: 15 },
		{ x: 176, angle: 248, length: 160, width: 18 },
		{ x: 176, angle: 274, length: 176, width: 22 },
		{ x: 464, angle: 262, length: 176, width: 20 },
		{ x: 464, angle: 288, length: 170, width: 17 },
		{ x: 464, angle: 314, length: 140, width: 15 },
		{ x: 464, angle: 342, length: 104, width: 12 },
	].map(({ x, angle, length, width }, i) => {
		const [tx, ty] = polar(x, 268, length, angle);
		const [nx, ny] = polar(x, 268, length - 40, angle);
		const tip = i % 3 === 2 ? line(nx, ny, tx, ty, { width: width * 0.5 }) : "";
		const [ex, ey] = tip === "" ? [tx, ty] : [nx, ny];
		return line(x, 268, ex, ey, { width, cap: "butt" }) + tip;
	});
	return [
		...keys,
		cased("M176 272H464", 108, theme.accent),
		path("M236 272H404", { width: 44 }),
		path("M236 272H404", { stroke: theme.ground, width: 30 }),
		path("M252 272H388", { width: 6, dash: [0, 17] }),
		circle(176, 272, 19, { fill: theme.ink }),
		circle(464, 272, 19, { fill: theme.ink }),
		path("M169 272h14M457 272h14", { stroke: theme.ground, width: 5 }),
	].join("");
}

/** A click torque wrench with its scale, and the bits it comes with. */
export function torqueWrenchPicture(theme: Theme): string {
	const bits = [0, 1, 2, 3, 4, 5].map((i) => {
		const x = 232 + i * 46;
		return (
			path(d`M${x} 352V324`, { width: 24, cap: "butt" }) +
			path(d`M${x} 324V${306 - i * 4}`, { width: 8 + i * 2, cap: "butt" })
		);
	});
	const ticks = [0, 1, 2, 3, 4, 5, 6].map((i) => d`M${318 + i * 13} 158v${i % 3 === 0 ? 20 : 12}`);
	const wrench = [
		line(120, 176, 330, 176, { width: 30 }),
		circle(112, 176, 47, { fill: theme.ink, width: 8 }),
		rect(95, 159, 34, 34, 4, { fill: theme.ground, stroke: "none" }),
		path("M96 130L136 118", { width: 12 }),
		rect(292, 148, 124, 56, 10, { fill: theme.ground, width: 8 }),
		path(ticks.join(""), { width: 4 }),
		line(346, 194, 346, 194, { stroke: theme.accent, width: 14 }),
		cased("M436 176H560", 64, theme.accent, 8),
		path("M444 158V194M468 158V194M492 158V194M516 158V194M540 158V194", { width: 6 }),
	];
	return [
		group(wrench, {}, "rotate(-12 320 176) translate(-8 -6)"),
		...bits,
		path("M204 356H490", { width: 16 }),
	].join("");
}

/** A floor pump: handle, barrel, gauge at the foot, and the hose with its head. */
export function floorPumpPicture(theme: Theme): string {
	return [
		path(
			"M262 330C330 350 384 346 408 300C440 240 360 190 386 130C402 92 452 84 474 116C484 132 484 156 482 176",
			{ width: 12 },
		),
		path("M482 176V214", { width: 34, cap: "butt" }),
		path("M482 170L510 152", { width: 12 }),
		line(250, 56, 250, 140, { width: 13 }),
		cased("M176 50H324", 36, theme.ground),
		path("M250 128V322", { width: 62 }),
		path("M250 130V320", { stroke: theme.accent, width: 47 }),
		path("M220 136H280", { width: 22 }),
		path("M160 362H340", { width: 20 }),
		path("M204 358Q216 326 250 326T296 358Z", { fill: theme.ink }),
		circle(250, 290, 52, { fill: theme.ground, width: 8 }),
		path("M220 312A36 36 0 1 1 280 312", { width: 5, dash: [2, 11.5] }),
		path("M250 290L272 268", { stroke: theme.accent, width: 7 }),
		circle(250, 290, 6, { fill: theme.ink, stroke: "none" }),
	].join("");
}

/** A chain tool pushing a pin out, and a gauge that drops into a worn chain. */
export function chainToolPicture(theme: Theme): string {
	return [
		line(110, 60, 110, 212, { width: 26 }),
		line(116, 136, 250, 136, { width: 20 }),
		line(150, 136, 250, 136, { stroke: theme.ground, width: 20, dash: [3.5, 8.5], cap: "butt" }),
		path(
			"M236 92C236 80 244 72 256 72H312V176H452V72H506C520 72 530 82 530 96V196C530 222 514 238 488 238H280C252 238 236 222 236 196Z",
			{ fill: theme.accent, width: 8 },
		),
		line(312, 136, 350, 136, { width: 12 }),
		path("M382 60V166", { width: 62 }),
		path("M382 60V166", { stroke: theme.ground, width: 46 }),
		circle(382, 66, 10, { fill: theme.ink }),
		circle(382, 136, 10, { fill: theme.ink }),
		path(
			"M86 306C86 292 96 284 110 284H530C544 284 554 292 554 306V320H516L506 362H488L478 320H182L172 350Q166 366 150 362L132 356L140 320H86Z",
			{ fill: theme.ground, width: 8 },
		),
		circle(220, 302, 9, { width: 5 }),
		circle(430, 302, 9, { width: 5 }),
		path("M270 302H380", { stroke: theme.accent, width: 10 }),
	].join("");
}
