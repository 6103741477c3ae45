import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { words } from "./words-plugin.ts";

/** The pages whose first view is to be small, and what comes after it, in kinds that share their script, by their files below `src`. */
const kinds = {
	site: ["main.tsx", "app/routes/home.tsx", "app/routes/blogs.tsx", "app/routes/not-found.tsx"],
	shop: ["app/routes/products.tsx", "app/routes/shop-product.tsx"],
	article: ["app/routes/article.tsx"],
	gate: ["app/routes/signin.tsx", "app/routes/signup.tsx", "app/routes/forgot-password.tsx"],
	table: [
		"app/workspace-routes.tsx",
		"app/workspace.tsx",
		"app/routes/manage-inventory.tsx",
		"features/products/table/start-table.ts",
	],
	// What follows the table's first rows, and keeps the queue going on every page of whoever is signed in.
	later: [
		"app/queue-chip.tsx",
		"features/products/delete-dialog.tsx",
		"features/products/table/bulk-bar.tsx",
		"features/products/table/late-filters.ts",
		"features/products/table/own-views.tsx",
		"features/stock/movement-dialog.tsx",
		"ui/toasts.tsx",
	],
	person: ["app/signed-in.tsx", "app/phone-bar.tsx"],
	scan: ["features/scan/scan-page.tsx"],
	labels: ["app/routes/labels.tsx"],
};

let shares = new Map<string, string>();

/** Visitors' pages are so small that they come as one, which is smaller still. */
export function isForVisitors(id: string): boolean {
	return shares.get(id) === "site";
}

/**
 * Where a module goes that several chunks need: with the visitors' pages if they need it, else with what is needed by the
 * same of the small kinds of pages. Of the rest, what other people wrote and the schemas are chunks of their own.
 */
export function shareOf(id: string): string {
	const share = shares.get(id);
	if (share !== undefined) return share;
	if (/node_modules\/zod\/|packages\/(contract|domain)\//.test(id)) return "schemas";
	return isPackage(id) ? "vendor" : "workspace";
}

/** Finds out which kinds of pages need each module, and refuses scripts that import each other. */
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

/** Files that import each other, in their order; undefined where there are none. */
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

/** It takes a build that is thrown away: only there is it known what is left of a package that is imported by its name. */
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

/** A chunk for each set of pages would be a hundred requests of a few hundred bytes: what the first page loads serves those after it. */
function nameOfShare([first = "site", ...others]: readonly string[]): string {
	return first === "site" || others.length === 0 ? first : `${first}-shared`;
}

function isPackage(id: string): boolean {
	return id.includes("/node_modules/");
}

/** These, what they lead to, what that leads to, and so on. */
function reach<Node>(from: readonly Node[], next: (node: Node) => readonly Node[]): Set<Node> {
	const reached = new Set(from);
	for (const node of reached) for (const other of next(node)) reached.add(other);
	return reached;
}
