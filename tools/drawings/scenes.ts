import { bicycleGeometry } from "./bicycle.ts";
import { bicycleModels, sceneModels } from "./bicycle-models.ts";
import { bicycle, penOnGround } from "./draw-bicycle.ts";
import { hairline, lime, paper, pine, type Theme } from "./palette.ts";
import { circle, line, mirrored, path, rect } from "./svg.ts";

/** The road bike in white and lime, for a pine ground; 760 by 470. */
export function heroPicture(): string {
	const model = bicycleModels["col-34-road"];
	const pen = penOnGround(bicycleGeometry(model.geometry), 380, 428, 0.405);
	const theme: Theme = { ink: paper, dim: paper, ground: pine, accent: lime };
	return line(20, 430, 740, 430, { stroke: paper, width: 2, opacity: 0.4 }) + bicycle(pen, model, theme);
}

/** A bicycle whose chain has come off and lies on the floor. */
export function notFoundPicture(theme: Theme): string {
	const model = sceneModels.chainless;
	const g = bicycleGeometry(model.geometry);
	const pen = penOnGround(g, 320, 345, 0.28);
	return [
		line(52, 347, 588, 347, { stroke: hairline, width: 3 }),
		bicycle(pen, model, theme),
		path(
			"M296 296C308 326 322 342 352 341C420 340 424 300 388 300C352 300 350 340 402 341H452C498 340 502 310 472 310C444 310 444 341 482 341H556",
			{ width: 7, dash: [5, 3], cap: "butt" },
		),
	].join("");
}

/** A shelf with nothing on it, the outlines of what could stand there, and a free hook. */
export function emptyPicture(theme: Theme): string {
	return [
		line(76, 236, 564, 236, { width: 16 }),
		mirrored(path("M140 244V312M140 306L204 246", { width: 10 }), 320),
		path("M126 216V136H216V216M246 216V96H330V216", { stroke: theme.dim, width: 5, dash: [4, 12] }),
		path("M486 66V106", { width: 11 }),
		path("M462 66H510", { width: 14 }),
		path("M486 100C486 152 434 152 438 116", { stroke: theme.accent, width: 12 }),
		path("M438 116V112", { stroke: theme.accent, width: 18 }),
		path("M274 336H366M292 360H348", { stroke: hairline, width: 6 }),
	].join("");
}

/** A bottle, for a thing without a picture of its own. */
export function bottlePicture(theme: Theme): string {
	return [
		path(
			"M236 138C236 120 250 110 268 110H372C390 110 404 120 404 138V180C404 194 390 200 390 214C390 228 404 234 404 248V340C404 358 392 366 376 366H264C248 366 236 358 236 340V248C236 234 250 228 250 214C250 200 236 194 236 180Z",
			{ fill: theme.accent, width: 9 },
		),
		rect(250, 72, 140, 40, 12, { fill: theme.ink }),
		path("M298 70V54Q298 38 320 38T342 54V70Z", { fill: theme.ground, width: 9 }),
		path("M268 146V170M268 262V330", { stroke: theme.ground, width: 10 }),
		path("M372 262V330", { width: 6 }),
	].join("");
}

/** A workshop wall: tools on a pegboard over the bench, a bike on its hooks, shelves; 1200 by 520. */
export function aboutPicture(theme: Theme): string {
	const g = bicycleGeometry(sceneModels.workshop.geometry);
	const pen = penOnGround(g, 640, 362, 0.285);
	return [
		line(30, 482, 1170, 482, { stroke: hairline, width: 5 }),
		pegboard(theme),
		bench(theme),
		path("M608 58V150M708 58V140", { width: 8 }),
		path("M590 58H626M690 58H726", { width: 12 }),
		bicycle(pen, sceneModels.workshop, theme),
		shelves(theme),
		floorThings(theme),
	].join("");
}

function pegboard(theme: Theme): string {
	const holes = [84, 132, 180, 228, 276].map((y) => `M72 ${y}H352`).join("");
	return [
		rect(48, 58, 328, 244, 12, { width: 7 }),
		path(holes, { stroke: theme.dim, width: 3, dash: [0, 28] }),
		path("M96 118V212", { width: 14 }),
		circle(96, 100, 17, { width: 11 }),
		circle(96, 230, 17, { width: 11 }),
		path("M154 96V150", { width: 7 }),
		path("M154 166V216", { stroke: theme.accent, width: 21 }),
		path("M212 112V230", { width: 11 }),
		path("M188 104H236", { width: 26 }),
		path(
			"M270 90C258 120 266 136 274 150C262 190 258 220 262 244M296 90C308 120 300 136 292 150C304 190 308 220 304 244",
			{ width: 9 },
		),
		path("M266 190L262 244M301 190L304 244", { stroke: theme.accent, width: 15 }),
		path("M340 92V186H322", { width: 8 }),
	].join("");
}

function bench(theme: Theme): string {
	return [
		path("M36 374H388", { width: 20 }),
		path("M68 382V478M356 382V478M68 438H356", { width: 11 }),
		path("M92 364V328H118V344H138V328H164V364Z", { fill: theme.ground }),
		path("M164 350H190M190 334V362"),
		rect(226, 322, 66, 42, 5, { fill: theme.accent }),
		path("M312 364V338H352V364M322 338V324M342 338V318", { width: 7 }),
	].join("");
}

function shelves(theme: Theme): string {
	return [
		path("M904 56V478M1156 56V478", { width: 11 }),
		path("M898 178H1162M898 306H1162M898 434H1162", { width: 13 }),
		rect(928, 108, 74, 62, 5, { fill: theme.accent }),
		path("M1030 168C1026 96 1126 92 1134 160L1136 168Z", { fill: theme.ground }),
		path("M1058 132L1074 118M1086 140L1104 124"),
		rect(926, 226, 54, 72, 5),
		rect(990, 244, 54, 54, 5),
		rect(1056, 222, 76, 76, 5, { fill: theme.accent }),
		path("M942 246H964M1006 262H1028M1078 244H1110", { width: 5 }),
		circle(968, 386, 34, { width: 13 }),
		circle(1050, 386, 34, { width: 13 }),
		path("M1108 424V366H1134V424Z"),
	].join("");
}

function floorThings(theme: Theme): string {
	return [
		path("M444 476H508M476 470V392", { width: 10 }),
		path("M476 466V418", { stroke: theme.accent, width: 17 }),
		path("M450 390H502", { width: 11 }),
		path("M484 466C540 462 524 404 546 408C560 412 552 436 552 444", { width: 5 }),
		rect(640, 426, 134, 50, 7, { fill: theme.accent }),
		path("M676 422V402H738V422M640 446H774M698 446v8h18v-8", { width: 7 }),
		circle(834, 444, 32, { width: 11 }),
	].join("");
}
