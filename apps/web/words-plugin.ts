import { join } from "node:path";
import { lingui } from "@lingui/vite-plugin";
import type { PluginOption } from "vite";

process.env.LINGUI_CONFIG = join(import.meta.dirname, "lingui.config.ts");

/** Makes calls of the sentences in the source, and modules of the catalogues in src/words (ADR 29). */
export function words(): PluginOption {
	return lingui({ macroTransform: true });
}
