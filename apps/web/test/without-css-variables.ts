import { registerHooks } from "node:module";

// Mantine computes some hundred CSS variables for each page, and jsdom parses them, which takes a tenth of a test's time: without
// a layout nobody reads them.
registerHooks({
	load: (url, context, next) =>
		url.endsWith("/MantineCssVariables.mjs")
			? { format: "module", source: "export const MantineCssVariables = () => null;", shortCircuit: true }
			: next(url, context),
});
