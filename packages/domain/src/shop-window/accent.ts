// Derives the app's colours from a shop's accent colour. Each satisfies WCAG AA with the text on it, or with its background.

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
/** The app's dark text. */
const INK: Rgb = [15, 26, 21];
/** The darkest background of a link in the light scheme, and the lightest one in the dark scheme. */
const [LIGHT_GROUND, DARK_GROUND]: [Rgb, Rgb] = [
	[231, 226, 212],
	[45, 57, 50],
];
/** The dimmest text on the accent's dark background. */
const ON_GROUND: Rgb = [195, 211, 200];
const AA = 4.5;
const AAA = 7;

function rgbOf(colour: string): Rgb | undefined {
	const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? [];
	const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16));
	return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

function textOf(colour: Rgb): string {
	return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(colour: Rgb): number {
	const [red, green, blue] = colour.map((part) => {
		const value = part / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	}) as unknown as Rgb;
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
	const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
	return Math.max(a, b) / Math.min(a, b);
}

function mix(colour: Rgb, other: Rgb, part: number): Rgb {
	return colour.map((value, i) => Math.round(value + ((other[i] ?? 0) - value) * part)) as unknown as Rgb;
}

/** Mixes a colour with another one, no more than necessary. */
function until(colour: Rgb, other: Rgb, isEnough: (mixed: Rgb) => boolean): Rgb {
	for (let part = 0; part < 1; part += 0.05) {
		const mixed = mix(colour, other, part);
		if (isEnough(mixed)) return mixed;
	}
	return other;
}

/** White if it is readable on the colour, else the dark text; undefined if neither is. */
function textOn(colour: Rgb): Rgb | undefined {
	return [WHITE, INK].find((text) => contrast(colour, text) >= AA);
}

/** Whether a colour, such as `#1e5b45`, can be the accent: white or dark text is readable on it. */
export function isAccent(colour: string): boolean {
	const rgb = rgbOf(colour);
	return rgb !== undefined && textOn(rgb) !== undefined;
}

/** The app's accent variables per colour scheme, derived from one colour; undefined if it cannot be the accent. */
export function accentOf(
	colour: string,
): Record<"light" | "dark", Readonly<Record<string, string>>> | undefined {
	const accent = rgbOf(colour);
	const on = accent && textOn(accent);
	if (accent === undefined || on === undefined) return undefined;
	const ground = until(accent, INK, (mixed) => contrast(mixed, ON_GROUND) >= AA);
	const tint = until(accent, WHITE, (mixed) => contrast(mixed, INK) >= AAA && contrast(mixed, ground) >= AA);
	const inBoth = {
		primary: accent,
		"primary-hover": mix(accent, on === WHITE ? INK : WHITE, 0.15),
		"on-primary": on,
		ground,
		"ground-line": mix(ground, WHITE, 0.15),
		lime: tint,
		"lime-hover": mix(tint, WHITE, 0.25),
	};
	const light = until(accent, INK, (mixed) => contrast(mixed, LIGHT_GROUND) >= AA);
	const dark = until(accent, WHITE, (mixed) => contrast(mixed, DARK_GROUND) >= AA);
	return {
		light: texts({ ...inBoth, link: light, focus: light }),
		dark: texts({ ...inBoth, link: dark, focus: dark }),
	};
}

function texts(colours: Readonly<Record<string, Rgb>>): Record<string, string> {
	return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, textOf(colour)]));
}

/**
 * The same as CSS, to be placed after the app's own; '' if the colour is not usable. Leaves forced colours unchanged; print uses
 * the light scheme.
 */
export function accentStyle(colour: string): string {
	const accent = accentOf(colour);
	if (accent === undefined) return "";
	const said = (scheme: "light" | "dark") =>
		Object.entries(accent[scheme])
			.map(([name, value]) => `--fh-${name}:${value}`)
			.join(";");
	return (
		`@media (forced-colors:none){:root:root{${said("light")}}}` +
		`@media not print{@media (forced-colors:none){:root:root[data-mantine-color-scheme=dark]{${said("dark")}}}}`
	);
}
