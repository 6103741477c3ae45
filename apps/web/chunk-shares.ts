import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { words } from "./words-plugin.ts";

/**
 * The pages that need a small first view, and the code that loads after it, grouped by shared script; paths are relative to
 * `src`.
 */
const kinds = {
	site: ["main.tsx", "app/routes/home.tsx", "app/routes/blogs.tsx", "app/routes/not-found.tsx"],
	shop: ["app/shop-loaders.ts", "app/routes/products.tsx", "app/routes/shop-product.tsx"],
	article: ["app/routes/article.tsx"],
	// Loaded on every page of signed-in users.
	person: ["app/signed-in.tsx", "app/phone-bar.tsx"],
	gate: ["app/routes/signin.tsx", "app/routes/signup.tsx", "app/routes/forgot-password.tsx"],
	table: [
		"app/workspace-routes.tsx",
		"app/workspace.tsx",
		"app/routes/manage-inventory.tsx",
		"features/inventory/table/start-table.ts",
	],
	// Code that loads after the table's first rows, and runs the queue on every page of signed-in users.
	later: [
		"features/outbox/queue-chip.tsx",
		"features/inventory/delete-dialog.tsx",
		"features/inventory/export-ways.tsx",
		"features/inventory/table/bulk-bar.tsx",
		"features/inventory/table/late-filters.ts",
		"features/inventory/table/own-views.tsx",
		"features/stock/movement-dialog.tsx",
		"ui/toasts.tsx",
	],
	scan: ["features/scan/scan-page.tsx"],
	labels: ["app/routes/labels.tsx"],
};

let shares = new Map<string, string>();

/** The public pages are so small that a single chunk for all of them is smaller still. */
export function isForVisitors(id: string): boolean {
	return shares.get(id) === "site";
}

/**
 * The chunk of a module that several chunks need: the public pages' chunk if they need it, else a chunk shared by the small kinds
 * of pages that need the same modules. Of the rest, third-party packages and the schemas get their own chunks.
 */
export function shareOf(id: string): string {
	const share = shares.get(id);
	if (share !== undefined) return share;
	if (/node_modules\/zod\/|packages\/(contract|domain)\//.test(id)) return "schemas";
	return isPackage(id) ? "vendor" : "workspace";
}

/** Finds out which kinds of pages need each module, and rejects scripts that import each other. */
export function findShares(): Plugin {
	return {
		name: "find-shares",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		async buildStart() {
			shares = await sharesOf(this.environment.config.root);
		},
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
			if (circle === undefined) return;
			this.error(
				`Scripts import each other, so that one runs before what it needs: ${circle.join(" -> ")}. What only later pages use ` +
					"of a module belongs into a file of its own.",
			);
		},
	};
}

/** Files that import each other, in order; undefined if there are none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
	const done = new Set<string>();
	function follow(file: string, way: readonly string[]): string[] | undefined {
		if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
		if (done.has(file)) return undefined;
		for (const next of imports.get(file) ?? []) {
			const circle = follow(next, [...way, file]);
			if (circle !== undefined) return circle;
		}
		done.add(file);
		return undefined;
	}
	for (const file of imports.keys()) {
		const circle = follow(file, []);
		if (circle !== undefined) return circle;
	}
	return undefined;
}

/** Runs a build whose output is discarded: only a build knows what tree shaking leaves of a package that is imported by name. */
async function sharesOf(root: string): Promise<Map<string, string>> {
	const filesOf = (pages: readonly string[]) => pages.map((page) => resolve(root, "src", page));
	const needed = new Map<string, string[]>();
	const look: Plugin = {
		name: "look-at-first-views",
		resolveDynamicImport: () => false,
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			for (const [kind, pages] of Object.entries(kinds)) {
				const entries = chunks.filter(({ facadeModuleId }) => filesOf(pages).includes(facadeModuleId ?? ""));
				const loaded = reach(entries, ({ imports }) =>
					chunks.filter(({ fileName }) => imports.includes(fileName)),
				);
				const ids = [...loaded].flatMap(({ moduleIds }) => moduleIds);
				for (const id of ids) needed.set(id, [...(needed.get(id) ?? []), kind]);
			}
		},
	};
	await build({
		configFile: false,
		root,
		logLevel: "silent",
		plugins: [words(), react(), look],
		build: {
			write: false,
			minify: false,
			rolldownOptions: { input: Object.values(kinds).flatMap(filesOf), preserveEntrySignatures: "strict" },
		},
	});
	return new Map([...needed].map(([id, by]) => [id, nameOfShare(by)]));
}

/**
 * The first two kinds that need it: a chunk for each set of kinds would mean a hundred requests of a few hundred bytes, and a
 * single one for all sets would make the table load what only forms need. The modules of the first page also serve later pages.
 */
function nameOfShare([first = "site", second]: readonly string[]): string {
	return first === "site" || second === undefined ? first : `${first}-${second}`;
}

function isPackage(id: string): boolean {
	return id.includes("/node_modules/");
}

/** All nodes reachable from these, including themselves. */
function reach<Node>(from: readonly Node[], next: (node: Node) => readonly Node[]): Set<Node> {
	const reached = new Set(from);
	for (const node of reached) for (const other of next(node)) reached.add(other);
	return reached;
}
