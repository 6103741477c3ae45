import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type NameFunction = Exclude<Group["name"], string>;
type Context = Parameters<NameFunction>[1];

const src = resolve(import.meta.dirname, "src");
const ownCode = /\/(apps\/web\/src|packages)\//;

/** A screen's own file stays a chunk: the server finds by it what the screen's page has to load (src/server/manifest.ts). */
const screens =
	/\/src\/app\/(routes\/|(workspace|workspace-routes|signed-in)\.tsx)|\/areas\/catalogue\/products\/(inventory\.tsx|table\/)|\/(follow-changes|queue-chip|toasts)\.tsx?$/;

/**
 * The scripts' groups (ADR 58), from what every page loads to what few screens share. A module goes into the first group that wants
 * it, together with what it imports.
 */
const groups: Group[] = [
	// Every page.
	{ name: "site", tags: ["$initial"] },
	// Shared by the sign-in pages and all pages of the workspace.
	{
		name: "base",
		test: /node_modules\/@mantine\/(hooks|core\/esm\/(core|components\/(Button|Input|TextInput)))|\/src\/(ui\/themed|lib\/use-write|app\/offer-guest|areas\/people\/(firebase\/firebase-accounts|sign-in\/sign-out))\.tsx?$/,
		minShareCount: 2,
	},
	{ name: "icons", test: /\/@tabler\/icons-react\//, minShareCount: 4 },
	{
		...neededBy("shop", "app/routes/products.tsx", "app/routes/shop-product.tsx", "app/shop-loaders.ts"),
		minShareCount: 2,
	},
	neededBy("texts", "app/routes/texts.tsx"),
	{ name: "styles", test: /\/(@mantine\/core\/styles|src\/(ui|lib|app))\/.*\.css$/, minShareCount: 2 },
	neededBy("forms", "app/routes/signin.tsx", "app/routes/signup.tsx"),
	// The frame of the workspace, and what the table of products shares with other screens. The last two icons are on a visitors' page.
	{
		name: "controls",
		test: /node_modules\/(@mantine\/core\/esm\/components\/Popover|@floating-ui|@tanstack|use-sync-external-store|@tabler\/.*\/Icon(?!AdjustmentsHorizontal|ArrowRight))/,
		minShareCount: 2,
	},
	neededBy(
		"workspace",
		"app/workspace.tsx",
		"app/workspace-routes.tsx",
		"app/signed-in.tsx",
		"app/routes/manage-inventory.tsx",
	),
	// Loads after the first screen, on every page of the workspace.
	neededBy("follow", "app/live/follow-changes.ts", "areas/stock/waiting/queue-chip.tsx", "ui/toasts.tsx"),
	// Lists in pages: the table of products, the scan page and the labels have none.
	{
		name: "lists",
		test: /\/src\/(ui\/(paged-list|column-table|filter-choice)|lib\/(address-filter|use-address-flag))\.tsx?$/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
	},
	{ name: "common", test: /\.(tsx?|m?js|css)$/, minShareCount: 15 },
	{ name: areaOf, debugName: "areas", minShareCount: 2, includeDependenciesRecursively: false },
	// The rest of our code that some screens share; not what needs the code for Markdown.
	{
		name: "shared",
		test: /\/(src\/(lib|ui)|(contract|domain)\/src)\/(?!(?:shop-window\/)?(?:markdown|text-editor|blogs|pages|translations))/,
		minShareCount: 3,
		includeDependenciesRecursively: false,
	},
];

export const scriptGroups = groups.map((group, at) => ({ ...group, priority: groups.length - at }));

/**
 * A group of our own modules that these files of `src` import, directly or indirectly.
 * @throws Error for a file that is not there, which would only make pages load more.
 */
function neededBy(name: string, ...files: string[]): Group {
	for (const file of files) if (!existsSync(resolve(src, file))) throw new Error(`There is no ${file}.`);
	let needed: Set<string> | undefined;
	function find(context: Context): Set<string> {
		const found = new Set(files.map((file) => `${src}/${file}`));
		for (const id of found)
			for (const next of context.getModuleInfo(id)?.importedIds ?? [])
				if (ownCode.test(next)) found.add(next);
		return found;
	}
	return {
		debugName: name,
		name: (id, context) => ((needed ??= find(context)).has(id) && !screens.test(id) ? name : null),
		test: ownCode,
	};
}

/** The folder of a module that few screens share; what visitors see apart from folders of the same name. */
function areaOf(id: string): string | null {
	const [, area, folder] = /\/src\/(areas\/[\w-]+|app(?=\/live)|documents|work)\/([\w-]+)\//.exec(id) ?? [];
	if (folder === undefined || screens.test(id)) return null;
	return area === "areas/shop-window" ? `shop-${folder}` : folder;
}
