import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { words } from "./words-plugin.ts";

/**
 * The pages that need a small first view, and the code that loads after it, grouped by shared script; paths are relative to
 * `src`.
 */
const kinds = {
	site: ["main.tsx"],
	shop: ["app/shop-loaders.ts", "app/routes/products.tsx", "app/routes/shop-product.tsx"],
	// Loaded on every page of signed-in users.
	person: ["app/signed-in.tsx", "app/phone-bar.tsx"],
	gate: ["app/routes/signin.tsx", "app/routes/signup.tsx"],
	// Loaded on every page of the workspace.
	frame: ["app/workspace-routes.tsx", "app/workspace.tsx", "features/inventory/table/start-table.ts"],
	table: ["app/routes/manage-inventory.tsx"],
	// The queue of changes, on every page of signed-in users, after its content.
	queue: [
		"features/waiting/queue-chip.tsx",
		"features/outbox/queue-chunk.ts",
		"features/today/today-strip.tsx",
	],
	// Code that loads after the first view of a page of the workspace.
	later: [
		"features/inventory/delete-dialog.tsx",
		"features/inventory/export-ways.tsx",
		"features/inventory/table/bulk-bar.tsx",
		"features/inventory/table/late-filters.ts",
		"features/inventory/table/own-views.tsx",
		"features/live/live-chunk.ts",
		"features/stock/movement-dialog.tsx",
	],
	toasts: ["ui/toasts.tsx"],
	enquiry: ["features/enquiries/enquiry-write.ts"],
	scan: ["features/scan/scan-page.tsx"],
	receiving: ["features/receiving/receive-page.tsx"],
	article: ["app/routes/texts.tsx"],
	labels: ["features/labels/labels.tsx"],
	stock: [
		"features/locations/location-page.tsx",
		"features/inventory/model/model-page.tsx",
		"app/routes/product.tsx",
		"features/inventory/deleted-items.tsx",
		"features/locations/locations.tsx",
		"features/movements/history.tsx",
		"features/movements/movements.tsx",
		"features/movements/top-movers.tsx",
		"features/my-items/my-items.tsx",
		"features/review/review.tsx",
		"features/stock/books.tsx",
		"features/today/today.tsx",
	],
	buying: [
		"features/orders/order-page.tsx",
		"features/suppliers/supplier-page.tsx",
		"features/landed-costs/stock-value.tsx",
		"features/orders/new-order-dialog.tsx",
		"features/orders/order-low-dialog.tsx",
		"features/orders/orders.tsx",
		"features/suppliers/suppliers.tsx",
	],
	items: ["app/routes/add-item.tsx"],
	writing: [
		"app/routes/edit-article.tsx",
		"app/routes/edit-item.tsx",
		"features/company-pages/page-editor.tsx",
		"features/blogs/manage-blog.tsx",
		"features/company-pages/manage-pages.tsx",
	],
};

/** Of all other pages and late parts: `rest`. */
type Kind = keyof typeof kinds | "rest";

/** Chunks that contain all of their share, even what nothing else needs: it loads at the same time wherever it loads. */
const whole: readonly string[] = ["person", "gate", "base", "frame", "queue", "toasts", "later", "article"];

let needed = new Map<string, ReadonlySet<Kind>>();

/** The public pages are so small that a single chunk for all of them is smaller still. */
export function isForVisitors(id: string): boolean {
	return needed.has(id) && shareOf(id) === "site";
}

/**
 * Whether a module goes into the chunk of its share even if nothing else needs it. Not a screen's own file: the server finds by
 * it what the screen's page has to load (src/server/manifest.ts).
 */
export function isTogether(id: string): boolean {
	return whole.includes(shareOf(id)) && !/\/src\/app\/(routes\/|workspace\.tsx)/.test(id);
}

/**
 * The chunk of a module that several chunks need: the public pages' chunk if they need it, else a chunk shared by the small kinds
 * of pages that need the same modules. The other pages of the workspace share the rest.
 */
export function shareOf(id: string): string {
	const by = kindsOf(id);
	const share = scriptOf(by);
	return (id.endsWith(".css") && stylesWith[share]) || share;
}

/** A few small styles are not worth a request: they come with those that their pages load in any case. */
const stylesWith: Partial<Record<string, string>> = {
	shared: "site",
	person: "base",
	queue: "frame",
	toasts: "frame",
};

function kindsOf(id: string): ReadonlySet<Kind> {
	return needed.get(id) ?? new Set(["rest"]);
}

/** A chunk for each set of kinds would mean a hundred requests of a few hundred bytes. */
function scriptOf(by: ReadonlySet<Kind>): string {
	const isFor = (...some: Kind[]) => some.some((kind) => by.has(kind));
	if (isFor("site")) return "site";
	if (isFor("shop") && by.size > 1) return "shared";
	if (isFor("person")) return "person";
	if (isFor("gate") && isFor("frame", "table")) return "base";
	if (isFor("enquiry") || (isFor("gate") && isFor("queue", "later", "stock", "buying", "items")))
		return "forms";
	if (isFor("frame") || (isFor("table") && by.size > 1)) return "frame";
	const first = (["queue", "toasts", "later"] as const).find((kind) => isFor(kind));
	if (first !== undefined) return first;
	if (isFor("scan") && isFor("stock", "items")) return "later";
	const others = [
		"shop",
		"gate",
		"table",
		"scan",
		"article",
		"labels",
		"stock",
		"buying",
		"items",
		"writing",
	] as const;
	return others.find((kind) => isFor(kind)) ?? "workspace";
}

/** Finds out which kinds of pages need each module, and rejects scripts that import each other. */
export function findShares(): Plugin {
	return {
		name: "find-shares",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		async buildStart() {
			needed = await neededBy(this.environment.config.root);
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
async function neededBy(root: string): Promise<Map<string, Set<Kind>>> {
	const kindOf = new Map(
		Object.entries(kinds).flatMap(([kind, pages]) =>
			pages.map((page) => [resolve(root, "src", page), kind as Kind] as const),
		),
	);
	const found = new Map<string, Set<Kind>>();
	const look: Plugin = {
		name: "look-at-first-views",
		// Each is an entry of its own, so that a chunk is only what its pages need.
		async resolveDynamicImport(specifier, importer) {
			const module = await this.resolve(String(specifier), importer);
			if (module) this.emitFile({ type: "chunk", id: module.id, preserveSignature: "strict" });
			return false as const;
		},
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
			for (const entry of chunks.filter(({ facadeModuleId }) => facadeModuleId !== null)) {
				const kind = kindOf.get(entry.facadeModuleId ?? "") ?? "rest";
				const loaded = reach([entry], ({ imports }) => imports.flatMap((file) => byFile.get(file) ?? []));
				const ids = [...loaded].flatMap(({ moduleIds }) => moduleIds);
				for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(kind));
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
			rolldownOptions: { input: resolve(root, "src/main.tsx"), preserveEntrySignatures: "strict" },
		},
	});
	return found;
}

/** All nodes reachable from these, including themselves. */
function reach<Node>(from: readonly Node[], next: (node: Node) => readonly Node[]): Set<Node> {
	const reached = new Set(from);
	for (const node of reached) for (const other of next(node)) reached.add(other);
	return reached;
}
