import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { theme } from "./theme.ts";

const tokensCss = readFileSync(new URL("styles/tokens.css", import.meta.url), "utf8");

it("has the specified breakpoints and transition", () => {
	const pixels = Object.entries(theme.breakpoints ?? {}).map(([name, em]) => [
		name,
		Number.parseFloat(em ?? "") * 16,
	]);
	expect(Object.fromEntries(pixels)).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 });
	expect(tokensCss).toContain("--fh-ease: 300ms ease-out");
});

/** A scheme's colours by token; a token with a single colour has it in both. */
function coloursOf(scheme: "light" | "dark"): Map<string, string> {
	const lines = tokensCss.matchAll(/--fh-([\w-]+): (?:light-dark\((#[0-9a-f]{6}), )?(#[0-9a-f]{6})\)?;/g);
	return new Map(
		[...lines].map(([, name = "", light, last = ""]) => [name, scheme === "light" ? (light ?? last) : last]),
	);
}

function luminance(colour: string): number {
	const [r = 0, g = 0, b = 0] = [1, 3, 5]
		.map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
		.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

/** Foregrounds, their backgrounds and the min contrast: 4.5 for text, 3 for outlines and rings. */
const pairs: [on: string, grounds: string[], least: number][] = [
	["ink", ["paper", "card", "sand", "sand-hover"], 4.5],
	["dim", ["paper", "card", "sand"], 4.5],
	["link", ["paper", "card", "sand"], 4.5],
	["rust", ["paper", "card", "rust-ground"], 4.5],
	["amber", ["card", "amber-ground"], 4.5],
	["leaf", ["card", "leaf-ground"], 4.5],
	["on-primary", ["primary", "primary-hover"], 4.5],
	["on-rust", ["rust-strong"], 4.5],
	["on-lime", ["lime", "lime-hover"], 4.5],
	["lime", ["ground"], 4.5],
	["on-ground", ["ground"], 4.5],
	["on-ground-dim", ["ground"], 4.5],
	["control-line", ["paper", "card"], 3],
	["focus", ["paper", "card", "sand"], 3],
];

it.each(["light", "dark"] as const)("keeps the contrast of WCAG AA in the %s scheme", (scheme) => {
	const colours = coloursOf(scheme);
	const short = pairs.flatMap(([on, grounds, least]) =>
		grounds
			.map((ground) => ({
				pair: `${on} on ${ground}`,
				ratio: contrast(colours.get(on) ?? "", colours.get(ground) ?? ""),
				least,
			}))
			.filter(({ ratio }) => !(ratio >= least)),
	);
	expect(short).toEqual([]);
});
