// node apps/server/bundle.mjs: bundles the server and its commands into `dist`.
import { basename, dirname, join, relative } from "node:path";
import { build } from "rolldown";

const source = join(import.meta.dirname, "src");
const out = join(import.meta.dirname, "dist");

/** The server and its commands, and what they run in threads and in a process of its own. */
const programs = [
	"main.ts",
	"command.ts",
	"backup-command.ts",
	"backup/restore-process.ts",
	"db/checkpoint-worker.ts",
	"queues/reader-worker.ts",
	"sheets/table-process.ts",
	"documents/paper-worker.ts",
	"areas/shop-window/rendering/render-worker.ts",
];

// Node.js then loads a few files instead of 2,000, which halves the time of a start and saves 19 MB of memory (ADR 53). Tests of
// the API and `npm run dev` run the same code from `src`.
await build({
	input: programs.map((file) => join(source, file)),
	platform: "node",
	// Packages that read files beside their own, or have native code.
	external: /^(pdfkit|pg-native|pino|piscina|sharp|swagger-ui-dist)($|\/)/,
	plugins: [keepPlaces()],
	output: {
		dir: out,
		cleanDir: true,
		entryFileNames: "[name].js",
		chunkFileNames: "[name].[hash].js",
	},
});

/** A module finds files, such as another program, from its place in `src`; what is in the bundle it finds there. */
function keepPlaces() {
	const bundled = programs.map((file) => basename(file, ".ts")).join("|");
	const places = new RegExp(
		`new URL\\("\\.\\.?/(${bundled})\\.ts", import\\.meta\\.url\\)|import\\.meta\\.(url|dirname)`,
		"g",
	);
	return {
		name: "keep-places",
		transform: {
			filter: { id: /apps[\\/]server[\\/]src/, code: "import.meta" },
			handler(code, id) {
				const place = relative(out, id).replaceAll("\\", "/");
				return code.replaceAll(places, (_, program, what) => {
					if (program !== undefined) return `new URL("./${program}.js", import.meta.url)`;
					if (what === "url") return `new URL("${place}", import.meta.url).href`;
					return `(import.meta.dirname + "/${dirname(place)}")`;
				});
			},
		},
	};
}
