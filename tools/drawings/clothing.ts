import type { Theme } from "./palette.ts";
import { cased, d, line, mirrored, path } from "./svg.ts";

const edge = 7;

/** A short-sleeved jersey twice: its front with the zip, its back with three pockets. */
export function jerseyPicture(theme: Theme): string {
	const band = { stroke: theme.ground, width: 16, cap: "butt" as const };
	const shape = (cx: number) =>
		path(
			d`M${cx - 36} 56Q${cx} 84 ${cx + 36} 56L${cx + 70} 68C${cx + 96} 78 ${cx + 108} 96 ${cx + 116} 120L${cx + 134} 176L${cx + 88} 194L${cx + 78} 166C${cx + 74} 220 ${cx + 76} 280 ${cx + 82} 340Q${cx} 358 ${cx - 82} 340C${cx - 76} 280 ${cx - 74} 220 ${cx - 78} 166L${cx - 88} 194L${cx - 134} 176L${cx - 116} 120C${cx - 108} 96 ${cx - 96} 78 ${cx - 70} 68Z`,
			{ fill: theme.accent, width: edge },
		);
	const cuffs = (cx: number) => mirrored(line(cx + 78, 178, cx + 122, 161, { width: 8, cap: "butt" }), cx);
	return [
		shape(172),
		path("M100 146H244M100 172H244", band),
		cuffs(172),
		path("M136 56Q172 106 208 56Q172 40 136 56Z", { fill: theme.ink, width: edge }),
		line(172, 92, 172, 346),
		path("M172 104v14", { width: 14 }),
		path("M90 326Q172 346 254 326", { width: 5 }),
		shape(468),
		cuffs(468),
		path("M432 56Q468 36 504 56Q468 80 432 56Z", { fill: theme.ink, width: edge }),
		path("M390 254H546M442 256V344M494 256V344", { width: 6 }),
		path("M404 240V218H428V240M508 240V206H520V240", { fill: theme.ground }),
		path("M398 108Q468 128 538 108", { stroke: theme.ground, width: 12 }),
	].join("");
}

/** Bib shorts twice: the front with its low waist, the back with its high panel. */
export function bibShortsPicture(theme: Theme): string {
	const legs = (cx: number, waist: number) =>
		path(
			d`M${cx - 80} 176Q${cx} ${waist} ${cx + 80} 176C${cx + 84} 230 ${cx + 98} 290 ${cx + 112} 348L${cx + 26} 360Q${cx + 12} 300 ${cx} 262Q${cx - 12} 300 ${cx - 26} 360L${cx - 112} 348C${cx - 98} 290 ${cx - 84} 230 ${cx - 80} 176Z`,
			{ fill: theme.accent, width: edge },
		);
	const gripper = (cx: number) =>
		mirrored(path(d`M${cx + 26} 340L${cx + 104} 329`, { stroke: theme.ground, width: 9, cap: "butt" }), cx);
	const strap = (cx: number) =>
		mirrored(cased(d`M${cx + 66} 178C${cx + 64} 130 ${cx + 62} 90 ${cx + 36} 44`, 30, theme.ground), cx);
	return [
		strap(180),
		legs(180, 226),
		gripper(180),
		path("M180 204V256M128 196Q140 250 130 322M232 196Q220 250 230 322", { width: 4.5 }),
		mirrored(cased("M478 120C494 96 500 70 500 44", 30, theme.ground), 460),
		path("M384 176C402 150 430 128 434 92Q460 108 486 92C490 128 518 150 536 176Q460 196 384 176Z", {
			fill: theme.ground,
			width: edge,
		}),
		path("M444 122L476 122M434 144L486 144M416 164H504", { width: 5, dash: [0, 11] }),
		legs(460, 200),
		gripper(460),
		path("M460 192V258M460 258C430 252 418 232 414 200M460 258C490 252 502 232 506 200", { width: 4.5 }),
	].join("");
}

/** A rain jacket from the front: hood, two-way zip, taped stripes, and the tail that drops behind. */
export function rainJacketPicture(theme: Theme): string {
	return [
		path("M214 318C224 356 262 370 320 370S416 356 426 318Z", { fill: theme.ink, width: edge }),
		path("M258 108C240 54 276 28 320 28S400 54 382 108Q320 150 258 108Z", {
			fill: theme.accent,
			width: edge,
		}),
		path("M280 104C272 70 292 56 320 56S368 70 360 104Q320 132 280 104Z", { fill: theme.ink, width: edge }),
		path(
			"M264 96Q320 152 376 96C412 100 442 112 456 142L530 292L474 322L424 222C426 262 428 296 432 330Q320 352 208 330C212 296 214 262 216 222L166 322L110 292L184 142C198 112 228 100 264 96Z",
			{ fill: theme.accent, width: edge },
		),
		mirrored(path("M142 232L194 258M216 206L312 206", { stroke: theme.ground, width: 12, cap: "butt" }), 320),
		mirrored(path("M122 268L178 298", { width: 5 }), 320),
		mirrored(path("M216 222Q218 186 226 166", { width: 5 }), 320),
		line(320, 126, 320, 340),
		path("M320 140v14", { width: 14 }),
		path("M244 288L276 250M396 288L364 250", { width: 6 }),
	].join("");
}

/** A pair of winter gloves with long cuffs. */
export function glovesPicture(theme: Theme): string {
	const hand = "M136 216L116 116M166 204L158 76M200 204L206 76M232 216L248 114M240 262L288 196";
	const palm = "M134 218L234 218L238 262L228 300H142L130 250Z";
	const glove = [
		path(hand, { width: 46 }),
		path(palm, { fill: theme.ink, width: 46 }),
		path(hand, { stroke: theme.accent, width: 31 }),
		path(palm, { fill: theme.accent, stroke: theme.accent, width: 31 }),
		path("M124 304H246L254 356Q185 372 116 356Z", { fill: theme.ink, width: edge }),
		path("M130 330Q185 342 240 330", { stroke: theme.ground, width: 6 }),
		path("M128 184H148M152 178H174M192 178H214M220 186H240", { width: 6 }),
		path("M150 262H220M158 284H212", { width: 6 }),
	].join("");
	return mirrored(`<g transform="translate(-22 -16)">${glove}</g>`, 320);
}
