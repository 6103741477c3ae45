import type { Theme } from "./palette.ts";
import { cased, circle, line, mirrored, path, rect } from "./svg.ts";

/** A tapered seat pack under a saddle, rolled shut at its end. */
export function saddleBagPicture(theme: Theme): string {
	return [
		path("M462 178L498 366", { width: 24 }),
		path("M330 98L420 134L500 128L552 92", { width: 9 }),
		path(
			"M448 132C462 160 470 196 472 236C474 254 464 262 450 258L176 202C148 196 138 184 136 164L132 140C130 122 140 112 160 112L340 110Q420 112 448 132Z",
			{ fill: theme.accent, width: 8 },
		),
		path("M132 120L94 108C80 106 74 114 76 128L86 184C88 198 98 204 110 200L140 190Z", {
			fill: theme.ink,
			width: 8,
		}),
		path("M96 122L106 186", { stroke: theme.ground, width: 5 }),
		path("M212 112L226 210M318 112L348 234", { width: 15 }),
		path("M214 136L217 158M326 138L332 162", { stroke: theme.ground, width: 19, cap: "butt" }),
		path("M448 172L476 168M458 222L484 218", { width: 18 }),
		path("M158 152H190", { stroke: theme.ground, width: 8 }),
		path(
			"M262 72C300 80 340 66 390 64L556 62C584 64 586 88 556 92L470 96C410 98 370 122 306 110C262 102 244 74 262 72Z",
			{ fill: theme.ink },
		),
	].join("");
}

/** Two roll-top panniers, side by side as they hang. */
export function panniersPicture(theme: Theme): string {
	const bag = [
		path("M92 118H272L288 334C290 352 280 362 262 362H102C84 362 74 352 76 334Z", {
			fill: theme.accent,
			width: 8,
		}),
		path("M84 232H280", { width: 6 }),
		path("M130 288H234", { stroke: theme.ground, width: 18 }),
		path("M112 330H252", { width: 6 }),
		cased("M104 92H260", 58, theme.accent, 8),
		path("M86 92H278", { width: 6 }),
		path("M82 92C66 112 66 150 84 172M282 92C298 112 298 150 280 172", { width: 9 }),
		rect(164, 52, 36, 96, 6, { fill: theme.ink }),
		rect(170, 96, 24, 18, 3, { fill: theme.ground, stroke: "none" }),
		circle(182, 186, 12, { fill: theme.ground }),
	].join("");
	return mirrored(`<g transform="translate(-12 -6)">${bag}</g>`, 320);
}

/** A barrel bag strapped to a drop bar, from the front. */
export function barBagPicture(theme: Theme): string {
	const end = [
		path("M300 92H110C76 92 62 118 58 154L46 262C42 294 54 312 80 312", { width: 22 }),
		path("M60 134C58 120 62 106 72 98", { width: 38 }),
	].join("");
	return [
		mirrored(end, 320),
		rect(292, 58, 56, 66, 12, { fill: theme.ink }),
		rect(118, 128, 404, 174, 72, { fill: theme.accent, width: 9 }),
		mirrored(path("M172 132C154 170 154 260 172 298", { width: 6 }), 320),
		mirrored(
			line(228, 96, 228, 300, { width: 20 }) + rect(212, 196, 32, 34, 5, { fill: theme.ground, width: 6 }),
			320,
		),
		path("M282 262H358", { stroke: theme.ground, width: 8 }),
		path("M278 168H362", { width: 6 }),
		path("M320 168V184", { width: 10 }),
		path("M112 196H92V236H112M528 196H548V236H528", { width: 8 }),
	].join("");
}

/** A parcel, the fallback for products without a more specific drawing. */
export function boxPicture(theme: Theme): string {
	return [
		path("M320 34L514 108V282L320 366L126 282V108Z", { fill: theme.ground, width: 9 }),
		path("M320 188V366L126 282V108Z", { fill: theme.accent, width: 9 }),
		path("M320 188L514 108V282L320 366Z", { fill: theme.ground, width: 9 }),
		path("M196 81L390 158V222L432 204V141L238 64Z", { fill: theme.accent, width: 7 }),
		path("M126 108L320 188L514 108", { width: 9 }),
		path("M158 248L214 272M158 222L190 236", { width: 7 }),
	].join("");
}
