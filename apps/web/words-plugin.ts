import { join } from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";

// Lingui's own transform is a binary that requires a newer Node than `npm run build` may have; Babel does the same.
process.env.LINGUI_SUPPRESS_BABEL_WARNING = "1";
process.env.LINGUI_CONFIG = join(import.meta.dirname, "lingui.config.ts");

/** Compiles the sentences in the source to calls, and the catalogues in src/words to modules (ADR 29). */
export function words(): PluginOption {
	return [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })];
}
