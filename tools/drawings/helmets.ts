import type { Theme } from "./palette.ts";
import { circle, path } from "./svg.ts";

const edge = 8;

/** Straps from the shell's rim to the buckle under the chin, and the dial that tightens the cradle. */
function straps(theme: Theme): string {
	return [
		path("M236 276L318 342M424 246L328 342L372 370", { width: 10 }),
		path("M120 270C112 304 128 328 166 322", { width: 10 }),
		circle(122, 304, 14, { fill: theme.ground, width: 7 }),
		path("M362 364L384 376", { width: 20 }),
	].join("");
}

/** Long shell, open vents swept back. */
export function roadHelmet(theme: Theme): string {
	const vents = [
		"M520 178C486 122 424 92 350 88C404 112 446 146 470 192Q496 190 520 178Z",
		"M440 204C404 152 344 124 268 122C318 148 358 180 380 222Q414 216 440 204Z",
		"M346 232C308 188 262 166 200 166C240 186 270 210 290 242Q320 240 346 232Z",
		"M310 78C254 84 208 108 178 142C220 122 264 110 314 104Z",
		"M164 164C140 186 128 212 124 240Q140 206 186 190Z",
		"M250 248C220 228 186 222 152 230C168 240 176 252 182 266Q220 262 250 248Z",
	];
	return [
		straps(theme),
		path(
			"M98 250C90 146 178 50 322 44C458 40 548 122 566 218C568 232 560 242 546 240C508 234 482 228 450 234C404 242 388 270 338 280C276 292 218 276 168 288C128 296 101 286 98 250Z",
			{ fill: theme.accent, width: edge },
		),
		...vents.map((data) => path(data, { fill: theme.ink, width: 4 })),
	].join("");
}

/** Deeper at the back, with a visor and a few large vents. */
export function trailHelmet(theme: Theme): string {
	const vents = [
		"M412 92C370 76 330 74 286 80L306 112C344 106 376 112 404 126Z",
		"M246 90C204 104 172 128 152 160L190 168C208 144 232 126 264 116Z",
		"M396 156C356 138 312 140 270 154L288 186C322 176 356 176 384 190Z",
		"M232 170C198 188 176 212 168 244L206 246C214 224 228 208 252 198Z",
		"M372 222C340 208 306 210 274 222L288 250C314 242 336 242 358 250Z",
	];
	return [
		straps(theme),
		path(
			"M92 244C84 132 176 46 314 46C412 46 482 92 512 166C522 198 512 214 488 218C456 222 440 236 424 256C400 284 356 274 310 284C262 296 228 304 184 302C126 300 96 290 92 244Z",
			{ fill: theme.accent, width: edge },
		),
		...vents.map((data) => path(data, { fill: theme.ink, width: 4 })),
		path("M420 104C478 92 552 112 590 160C592 166 590 170 582 170C540 158 496 160 456 176Q440 136 420 104Z", {
			fill: theme.ink,
		}),
		path("M452 126C492 122 530 132 556 150", { stroke: theme.ground, width: 4 }),
	].join("");
}

/** A smooth dome with a soft brim, two slots and a light on the back. */
export function cityHelmet(theme: Theme): string {
	return [
		straps(theme),
		path(
			"M100 260C88 134 184 44 322 44C456 44 544 132 546 238L586 256C594 262 590 272 580 272C508 264 436 250 366 262C290 276 214 284 132 286C110 286 102 278 100 260Z",
			{ fill: theme.accent, width: edge },
		),
		path("M106 238C240 246 400 228 546 238", { width: 7 }),
		path("M272 104C306 92 344 92 378 104M250 150C298 134 352 134 400 150", { width: 17 }),
		path("M122 198C126 178 134 160 146 144", { stroke: theme.ground, width: 10 }),
	].join("");
}

/** Round and low, with a moulded peak, dots and wide vents. */
export function kidsHelmet(theme: Theme): string {
	const dots = [
		[190, 206],
		[252, 222],
		[320, 224],
		[388, 212],
		[446, 188],
	] as const;
	return [
		straps(theme),
		path(
			"M104 254C92 126 196 42 318 42C444 42 524 126 532 214L584 230C592 236 588 248 578 248C536 246 500 242 466 244C428 246 408 268 360 276C290 288 220 292 140 288C114 286 106 276 104 254Z",
			{ fill: theme.accent, width: edge },
		),
		path(
			"M196 130C212 108 236 92 262 84M300 78C336 74 368 80 396 92M432 116C450 132 464 150 472 168M176 168C168 180 162 192 158 206",
			{ width: 22 },
		),
		path("M262 138C296 126 348 126 384 142", { width: 22 }),
		...dots.slice(1, 4).map(([x, y]) => circle(x, y, 12, { fill: theme.ground, stroke: "none" })),
	].join("");
}
