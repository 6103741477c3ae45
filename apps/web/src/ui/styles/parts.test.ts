import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");

/** The declarations of each part by property; a part that only affects what is in it has none. */
function partsOf(css: string): Map<string, Map<string, string>> {
	const parts = new Map<string, Map<string, string>>();
	for (const [, selectors = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]+)\}/g)) {
		for (const selector of selectors.split(",")) {
			const name = /^\s*\.([\w-]+)/.exec(selector)?.[1];
			if (name === undefined) continue;
			const part = parts.get(name) ?? new Map<string, string>();
			parts.set(name, part);
			if (selector.trim() !== `.${name}`) continue;
			for (const [, property = "", value = ""] of body.matchAll(/([\w-]+): ([^;!]+);/g))
				part.set(property, value);
		}
	}
	return parts;
}

/** The parts that each class of a style sheet composes. */
function composed(file: string): [string, string[]][] {
	const classes = new Map<string, string[]>();
	for (const [, selectors = "", names = ""] of read(file).matchAll(
		/([^{};]+)\{[^{}]*?composes: ([^;]+) from global/g,
	)) {
		for (const selector of selectors.split(",").map((one) => one.trim())) {
			classes.set(selector, [...(classes.get(selector) ?? []), ...names.split(/\s+/)]);
		}
	}
	return [...classes].map(([selector, names]) => [`${file} ${selector}`, names]);
}

it("style sheets compose parts that exist, and no two that contradict each other", () => {
	const parts = partsOf(read("ui/styles/parts.css"));
	const all = globSync("**/*.module.css", { cwd: root }).flatMap(composed);
	expect(all.length).toBeGreaterThan(100);
	const wrong = all.flatMap(([where, names]) => {
		const set = new Map<string, string>();
		return names.flatMap((name) => {
			const part = parts.get(name);
			if (part === undefined) return [`${where}: there is no part ${name}`];
			return [...part].flatMap(([property, value]) => {
				const before = set.get(property) ?? value;
				set.set(property, value);
				return before === value ? [] : [`${where}: ${name} sets ${property} again`];
			});
		});
	});
	expect(wrong).toEqual([]);
});

/** The widths and heights at which the layout changes: of the window in em, of a container in rem (docs/design-language.md). */
const breakpoints = {
	media: ["22.5em", "30em", "36em", "48em", "62em", "75em", "100em"],
	container: [
		"16rem",
		"20rem",
		"24rem",
		"36rem",
		"40rem",
		"44rem",
		"48rem",
		"50rem",
		"60rem",
		"62rem",
		"75rem",
		"90rem",
		"100rem",
	],
};

it("style sheets use variables that are declared", () => {
	const sheets = globSync("**/*.css", { cwd: root }).map((file) => ({ file, css: read(file) }));
	const code = globSync("**/*.{ts,tsx}", { cwd: root }).map(read);
	const declared = new Set(
		[...sheets.map(({ css }) => css), ...code].flatMap((text) =>
			[...text.matchAll(/(--fh-[\w-]+)"?\]?\s*:/g)].map(([, name]) => name),
		),
	);
	const unknown = sheets.flatMap(({ file, css }) =>
		[...css.matchAll(/var\((--fh-[\w-]+)/g)]
			.filter(([, name]) => !declared.has(name))
			.map(([, name]) => `${file}: ${name}`),
	);
	expect(unknown).toEqual([]);
});

it("components name parts that exist", () => {
	const parts = new Set([...partsOf(read("ui/styles/parts.css")).keys(), "in-light", "in-dark"]);
	const named = globSync("**/*.tsx", { cwd: root }).flatMap((file) =>
		[
			...readFileSync(resolve(root, file), "utf8").matchAll(/ className=(?:"([^"]*)"|\{`([^`]*)`\})/g),
		].flatMap(
			([, alone = "", mixed = ""]) =>
				`${alone} ${mixed.replaceAll(/\$\{[^}]*\}/g, "")}`
					.match(/[\w-]+/g)
					?.map((name) => ({ file, name })) ?? [],
		),
	);
	expect(named.length).toBeGreaterThan(300);
	expect(named.filter(({ name }) => !parts.has(name))).toEqual([]);
});

it("icons have the sizes of the theme; only drawings are larger", () => {
	const sized = globSync("**/*.tsx", { cwd: root }).flatMap((file) =>
		[...readFileSync(resolve(root, file), "utf8").matchAll(/<[\w.]*Icon[^<>]*size=\{(1\d|2[0-5])\}/g)].map(
			([icon]) => `${file}: ${icon}`,
		),
	);
	expect(sized).toEqual([]);
});

it("each breakpoint is written one way", () => {
	const wrong = globSync("**/*.css", { cwd: root }).flatMap((file) =>
		[...read(file).matchAll(/@(media|container)([^{]*)/g)].flatMap(([query, kind = "", conditions = ""]) => {
			const sizes = conditions.match(/\d[\w.]*/g) ?? [];
			const allowed = kind === "media" ? breakpoints.media : breakpoints.container;
			const isOld = /(min|max)-(width|height)/.test(conditions);
			return isOld || sizes.some((size) => !allowed.includes(size)) ? [`${file}: ${query}`] : [];
		}),
	);
	expect(wrong).toEqual([]);
});
