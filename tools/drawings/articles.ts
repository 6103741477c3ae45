import { bicycleGeometry } from "./bicycle.ts";
import { bicycleModels } from "./bicycle-models.ts";
import { spokes } from "./bicycle-wheel.ts";
import { frontTriangle, penOnGround, rearTriangle, rigidFork } from "./draw-bicycle.ts";
import { hairline, stone, type Theme } from "./palette.ts";
import { arc, cased, circle, d, group, line, path, polar, polyline, rect } from "./svg.ts";
import { sprocket } from "./teeth.ts";

/** Shelves with boxes, and the count sheet in front of them. */
export function stockCount(theme: Theme): string {
	const box = (x: number, floor: number, width: number, height: number, isFull: boolean) =>
		rect(x, floor - height, width, height, 5, { fill: isFull ? theme.accent : theme.ground }) +
		line(x + width * 0.32, floor - height + 20, x + width * 0.68, floor - height + 20, {
			stroke: isFull ? theme.ground : theme.ink,
			width: 5,
		});
	return [
		path("M64 48V364M406 48V364", { width: 11 }),
		path("M58 142H412M58 244H412M58 346H412", { width: 13 }),
		box(88, 134, 70, 64, true),
		box(166, 134, 70, 78, false),
		box(300, 134, 84, 58, true),
		box(88, 236, 92, 74, false),
		box(192, 236, 60, 58, true),
		box(262, 236, 60, 58, true),
		box(88, 338, 70, 56, true),
		box(88, 282, 70, 0, false),
		box(172, 338, 84, 76, false),
		rect(348, 108, 226, 262, 16, { fill: theme.accent, width: 8 }),
		rect(372, 140, 178, 208, 5, { fill: theme.ground }),
		rect(420, 92, 82, 36, 10, { fill: theme.ink }),
		path("M394 178l9 10 17-21M394 220l9 10 17-21M394 262l9 10 17-21", { stroke: theme.accent, width: 8 }),
		path("M394 296h24v24h-24Z"),
		path("M444 180H528M444 222H512M444 264H528M444 308H488"),
	].join("");
}

/** A frame with its stack and reach measured, over a second one that sits taller and shorter. */
export function stackAndReach(theme: Theme): string {
	const model = bicycleModels["col-34-road"];
	const g = bicycleGeometry(model.geometry);
	const upright = { ...model, geometry: { ...model.geometry, stack: 640, reach: 345, seatTube: 560 } };
	const pen = penOnGround(g, 320, 374, 0.335);
	const other = bicycleGeometry(upright.geometry);
	const measure = { stroke: theme.ink, width: 10 };
	const [hx, hy] = g.headTubeTop;
	const ghost = { ...theme, accent: stone };
	const tick = 22;
	return [
		pen.circle(g.rearAxle, g.wheelRadius - 10, { stroke: theme.ink, width: 22 }),
		pen.circle(g.frontAxle, g.wheelRadius - 10, { stroke: theme.ink, width: 22 }),
		frontTriangle(pen, other, upright, ghost),
		rearTriangle(pen, g, theme),
		rigidFork(pen, g, theme),
		frontTriangle(pen, g, model, theme),
		pen.circle([0, 0], 34, { fill: theme.ground, stroke: theme.ink, width: 18 }),
		pen.circle(g.rearAxle, 20, { fill: theme.ink, stroke: theme.ink, width: 10 }),
		pen.circle(g.frontAxle, 20, { fill: theme.ink, stroke: theme.ink, width: 10 }),
		pen.lines(
			[
				[0, 48],
				[0, hy + 170],
			],
			{ stroke: theme.ink, width: 7, dash: [22, 20] },
		),
		pen.lines(
			[
				[hx, hy],
				[hx, hy + 170],
			],
			{ stroke: theme.ink, width: 7, dash: [22, 20] },
		),
		pen.lines(
			[
				[10, hy + 150],
				[hx - 10, hy + 150],
			],
			measure,
		),
		pen.lines(
			[
				[10 + tick, hy + 150 + tick],
				[10, hy + 150],
				[10 + tick, hy + 150 - tick],
			],
			measure,
		),
		pen.lines(
			[
				[hx - 10 - tick, hy + 150 + tick],
				[hx - 10, hy + 150],
				[hx - 10 - tick, hy + 150 - tick],
			],
			measure,
		),
		pen.lines(
			[
				[hx, hy],
				[hx + 330, hy],
			],
			{ stroke: theme.ink, width: 7, dash: [22, 20] },
		),
		pen.lines(
			[
				[60, 0],
				[hx + 330, 0],
			],
			{ stroke: theme.ink, width: 7, dash: [22, 20] },
		),
		pen.lines(
			[
				[hx + 310, 10],
				[hx + 310, hy - 10],
			],
			measure,
		),
		pen.lines(
			[
				[hx + 310 - tick, 10 + tick],
				[hx + 310, 10],
				[hx + 310 + tick, 10 + tick],
			],
			measure,
		),
		pen.lines(
			[
				[hx + 310 - tick, hy - 10 - tick],
				[hx + 310, hy - 10],
				[hx + 310 + tick, hy - 10 - tick],
			],
			measure,
		),
	].join("");
}

/** Twelve sprockets as bars as tall as their teeth are many, one of them the gear that is never used. */
export function cassetteRange(theme: Theme): string {
	const teeth = [10, 12, 14, 16, 18, 21, 24, 28, 33, 39, 45, 51];
	const bars = teeth.map((count, i) => {
		const x = 72 + i * 42.5;
		const top = 342 - count * 5.6;
		const outline = d`M${x} 342V${top + 10}L${x + 5} ${top}H${x + 9}L${x + 14} ${top + 9}L${x + 19} ${top}H${x + 23}L${x + 28} ${top + 10}V342Z`;
		return path(outline, {
			fill: i === 2 ? theme.ground : theme.accent,
			...(i === 2 ? { dash: [9, 10] } : {}),
		});
	});
	const jumps = teeth.map((count, i) => [86 + i * 42.5, 316 - count * 5.6] as const);
	return [
		path("M48 346H592", { width: 11 }),
		...bars,
		polyline(jumps.slice(0, -1), { width: 5, dash: [0, 12] }),
		path("M96 60H300M96 60l18-16M96 60l18 16M300 60l-18-16M300 60l-18 16", { width: 7 }),
	].join("");
}

/** A tyre cut through, flattened a little on the road, and the gauge on its valve. */
export function tyrePressure(theme: Theme): string {
	const ticks = [0, 1, 2, 3, 4, 5, 6].map((i) => {
		const [x1, y1] = polar(460, 178, 92, 150 + i * 40);
		const [x2, y2] = polar(460, 178, 76, 150 + i * 40);
		return d`M${x1} ${y1}L${x2} ${y2}`;
	});
	return [
		line(56, 362, 584, 362, { stroke: hairline, width: 8 }),
		path(
			"M146 150C100 180 66 232 86 296C98 332 128 350 160 352H248C280 350 310 332 322 296C342 232 308 180 262 150",
			{ stroke: theme.accent, width: 26 },
		),
		path("M88 290C98 330 128 351 160 353H248C280 351 310 330 320 290", { width: 24 }),
		path("M138 92L148 158L178 166L184 118H224L230 166L260 158L270 92", { fill: theme.ground, width: 9 }),
		path("M204 116V70C204 44 222 36 248 36H262", { width: 12 }),
		path("M262 36H320C380 36 392 66 416 92", { width: 12 }),
		path("M204 226V296M204 226l-16 18M204 226l16 18M204 296l-16-18M204 296l16-18M168 262H136M240 262H272", {
			width: 7,
		}),
		circle(460, 178, 116, { fill: theme.ground, width: 14 }),
		path(ticks.join(""), { width: 7 }),
		path(arc(460, 178, 56, 230, 310), { stroke: theme.accent, width: 14 }),
		line(460, 178, 500, 112, { width: 9 }),
		circle(460, 178, 13, { fill: theme.ink }),
	].join("");
}

/** A wheel in a truing stand with the feelers at its rim, and a spoke key. */
export function trueAWheel(theme: Theme): string {
	const [cx, cy] = [270, 178];
	const content = [
		path(spokes([cx, cy], 20, 120, 28, 66), { width: 2.4 }),
		circle(cx, cy, 128, { stroke: theme.accent, width: 18 }),
		circle(cx, cy, 138, { width: 5 }),
		circle(cx, cy, 118, { width: 4 }),
		path("M144 366H396", { width: 20 }),
		cased("M270 182V352", 38, theme.ground, 8),
		circle(cx, cy, 24, { fill: theme.ink }),
		circle(cx, cy, 9, { fill: theme.ground, stroke: "none" }),
		path("M282 318H430C444 318 450 310 450 298V200", { width: 15 }),
		path("M412 178H444M450 158V220M444 178L464 160", { width: 13 }),
		circle(546, 320, 38, { fill: theme.ground, width: 24 }),
		path("M546 270V298M589 345L566 332M503 345L526 332", { stroke: theme.ground, width: 10, cap: "butt" }),
		path("M494 96C506 84 520 84 532 96S558 108 570 96M494 130C506 118 520 118 532 130S558 142 570 130", {
			stroke: theme.accent,
			width: 8,
		}),
	];
	return group(content, {}, "translate(-44)");
}

/** A chain round a chainring, and the gauge that drops between its rollers when it is worn. */
export function chainWear(theme: Theme): string {
	const [cx, cy] = [218, 236];
	const teeth = 22;
	const pitch = 34;
	const r = pitch / (2 * Math.sin(Math.PI / teeth));
	// Pins sit in the seats, half a pitch beside the tooth at the top.
	const run = d`M${cx + 10.5 * pitch} ${cy - r}H${cx}A${r} ${r} 0 0 0 ${cx} ${cy + r}H${cx + 10.5 * pitch}`;
	const plates = d`M${cx + 10.3 * pitch} ${cy - r}H${cx}A${r} ${r} 0 0 0 ${cx} ${cy + r}H${cx + 10.5 * pitch}`;
	return [
		path(sprocket([cx, cy], teeth, pitch, 0.62), { fill: theme.accent }),
		circle(cx, cy, 78, { fill: theme.ground }),
		path(
			[0, 72, 144, 216, 288]
				.map((a) => d`M${cx} ${cy}L${polar(cx, cy, 84, a - 90)[0]} ${polar(cx, cy, 84, a - 90)[1]}`)
				.join(""),
			{ width: 17 },
		),
		circle(cx, cy, 26, { fill: theme.ink }),
		circle(cx, cy, 12, { fill: theme.ground, stroke: "none" }),
		path(run, { width: 21 }),
		path(run, { stroke: theme.ground, width: 11 }),
		path(plates, { width: 25, dash: [20, 48] }),
		path(run, { stroke: theme.ground, width: 10, dash: [0, pitch] }),
		path(
			"M330 46H560C576 46 584 54 584 68V80H548L540 122H524L514 80H398L384 112Q378 122 366 116L352 110L360 80H316V60Q316 46 330 46Z",
			{ fill: theme.accent, width: 7 },
		),
		path("M400 63H500", { stroke: theme.ground, width: 7 }),
		path("M452 180V210M452 180l-12 12M452 180l12 12"),
	].join("");
}
