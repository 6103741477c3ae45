import { resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/** Builds the service worker with the app, and gives it the lists of the app's files and of each language's words. */
export function serviceWorker(): Plugin {
	return {
		name: "service-worker",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		async writeBundle(options, bundle) {
			const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith("static/"));
			const words: Record<string, string[]> = {};
			const own: string[] = [];
			for (const file of files) {
				const language = languageOf(file);
				if (language !== undefined) (words[language] ??= []).push(`/${file.fileName}`);
				else if (isNeeded(file)) own.push(`/${file.fileName}`);
			}
			await build({
				configFile: false,
				root: this.environment.config.root,
				logLevel: "silent",
				publicDir: false,
				define: {
					FILES: JSON.stringify(own),
					WORDS: JSON.stringify(words),
					"process.env.NODE_ENV": '"production"',
				},
				build: {
					outDir: options.dir ?? "dist/client",
					emptyOutDir: false,
					rolldownOptions: {
						input: resolve(this.environment.config.root, "service-worker/sw.ts"),
						output: { format: "iife", entryFileNames: "sw.js" },
					},
				},
			});
		},
	};
}

type File = Rolldown.OutputAsset | Rolldown.OutputChunk;

/** For example 'de' for a file of German words; pseudo-languages are only for tests. */
function languageOf(file: File): string | undefined {
	if (file.type !== "chunk") return undefined;
	const [module] = file.moduleIds.flatMap((id) => /\/src\/words\/([\w-]+)\.\w+\.po$/.exec(id)?.[1] ?? []);
	return module;
}

/**
 * Includes the camera's decoder, a worker with its wasm, and the fonts of labels. Sign-in through Firebase needs Firebase's
 * servers anyway.
 */
function isNeeded(file: File): boolean {
	if (file.type === "chunk") return !file.moduleIds.some((id) => id.includes("/@firebase/"));
	return /\.(css|js|wasm|woff2?)$/.test(file.fileName);
}
