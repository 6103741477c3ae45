import { join } from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";

// Lingui's own transform is a binary, which the lock file does not bring to every machine; Babel does the same.
process.env.LINGUI_SUPPRESS_BABEL_WARNING = "1";
process.env.LINGUI_CONFIG = join(import.meta.dirname, "lingui.config.ts");

/** Compiles the sentences in the source to calls, and the catalogues in src/words to modules (ADR 29). */
export function words(): PluginOption {
	return [lingui(), oncePerFile(babel({ presets: [linguiTransformerBabelPreset()] }))];
}

type BabelPlugin = Awaited<ReturnType<typeof babel>>;
type Transform = (this: unknown, code: string, id: string, options: unknown) => Promise<unknown>;

/** The last result for each file, with the code that it was made from. */
const results = new Map<string, { code: string; result: Promise<unknown> }>();

/** A build transforms each file twice: for browsers and for the server. Babel takes half of its time. */
async function oncePerFile(loading: Promise<BabelPlugin>): Promise<BabelPlugin> {
	const plugin = await loading;
	const transform = plugin.transform as { handler: Transform };
	const { handler } = transform;
	transform.handler = function (code, id, options) {
		const known = results.get(id);
		if (known?.code === code) return known.result;
		const result = handler.call(this, code, id, options);
		results.set(id, { code, result });
		return result;
	};
	return plugin;
}
