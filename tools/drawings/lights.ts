import type { Theme } from "./palette.ts";
import { cased, circle, d, path, polar, rect } from "./svg.ts";

/** A front light clamped to the bar, its beam to the right. */
export function frontLightPicture(theme: Theme): string {
	return [
		path("M446 174L566 148M452 206H584M446 238L566 264", { stroke: theme.accent, width: 13 }),
		path("M210 262L216 300M290 262L284 300", { width: 22 }),
		circle(250, 320, 46, { fill: theme.ground, width: 16 }),
		circle(250, 320, 24, { fill: theme.ink }),
		path(
			"M112 148H300C322 148 336 140 352 128L386 112V300L352 284C336 272 322 264 300 264H112C94 264 84 254 84 236V176C84 158 94 148 112 148Z",
			{ fill: theme.ink, width: 8 },
		),
		path("M382 116C420 120 424 292 382 296Z", { fill: theme.accent, width: 8 }),
		path("M144 176V236M172 176V236M200 176V236", { stroke: theme.ground, width: 8 }),
		path("M236 140h48", { stroke: theme.accent, width: 18 }),
		path("M352 148V264", { stroke: theme.ground, width: 5 }),
	].join("");
}

/** A rear light on the seat post, its glow to both sides. */
export function rearLightPicture(theme: Theme): string {
	const leds = [140, 200, 260].map((y) => circle(320, y, 21, { fill: theme.ground, width: 6 }));
	const rays = [-26, 0, 26, 154, 180, 206].map((angle) => {
		const [x1, y1] = polar(320, 200, 136, angle);
		const [x2, y2] = polar(320, 200, angle % 180 === 0 ? 222 : 206, angle);
		return d`M${x1} ${y1}L${x2} ${y2}`;
	});
	return [
		path("M300 36V364M340 36V364", { width: 8 }),
		path(rays.join(""), { stroke: theme.accent, width: 13 }),
		rect(228, 98, 184, 28, 10, { fill: theme.ink }),
		rect(228, 274, 184, 28, 10, { fill: theme.ink }),
		rect(252, 62, 136, 276, 62, { fill: theme.accent, width: 10 }),
		rect(276, 90, 88, 220, 44, { fill: theme.ink }),
		...leds,
	].join("");
}

/** A round dynamo headlight on its bracket, with the cable to the hub. */
export function dynamoLightPicture(theme: Theme): string {
	return [
		path("M462 130L572 96M470 180H590M462 230L572 264", { stroke: theme.accent, width: 13 }),
		path("M160 226C100 250 88 296 120 326C150 352 196 330 206 366", { width: 8 }),
		path("M282 262L290 352", { width: 20 }),
		path("M252 356H330", { width: 26 }),
		cased("M286 324V300", 34, theme.ground, 8),
		path("M408 62V298C308 306 192 270 150 214Q134 180 150 146C192 90 308 54 408 62Z", {
			fill: theme.accent,
			width: 9,
		}),
		path("M408 62C446 70 456 110 456 180S446 290 408 298Z", { fill: theme.ground, width: 9 }),
		path("M408 62V298", { width: 18 }),
		path("M206 148V212M240 128V232", { width: 9 }),
		path("M432 130V230", { width: 5 }),
		path("M290 60Q320 44 356 46", { width: 12 }),
	].join("");
}
