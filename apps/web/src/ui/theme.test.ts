import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { theme } from "./theme.ts";

it("has the specified breakpoints and transition", () => {
	const pixels = Object.entries(theme.breakpoints ?? {}).map(([name, em]) => [
		name,
		Number.parseFloat(em ?? "") * 16,
	]);
	expect(Object.fromEntries(pixels)).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 });
	expect(readFileSync(new URL("styles/tokens.css", import.meta.url), "utf8")).toContain(
		"--fh-ease: 300ms ease-out",
	);
});
