import { createBuilder } from "vite";
import { expect, test } from "vitest";
import { routerParts } from "./router-parts-plugin.ts";

/** Builds a script that uses this of React Router. */
async function build(name: string): Promise<void> {
	const builder = await createBuilder({
		root: import.meta.dirname,
		configFile: false,
		logLevel: "silent",
		builder: {},
		// Vitest's environment would choose the router's files for development.
		resolve: { conditions: ["browser", "production"] },
		build: { write: false, rolldownOptions: { input: "virtual:uses" } },
		plugins: [
			{
				name: "uses",
				resolveId: (id) => (id === "virtual:uses" ? id : undefined),
				load: (id) =>
					id === "virtual:uses" ? `import { ${name} } from "react-router"; console.log(${name});` : undefined,
			},
			routerParts(),
		],
	});
	await builder.buildApp();
}

test("A build whose app uses what is left out of the router fails", async () => {
	await expect(build("useFetcher")).rejects.toThrow(/useFetcher/);
	await expect(build("Form")).rejects.toThrow(/Form/);
	await build("Link");
});
