/** The areas that each area may import, besides itself. */
const areas = {
	stock: ["people"],
	people: [],
	catalogue: ["stock", "people"],
	"shop-window": ["stock", "people", "catalogue"],
	buying: ["stock", "people", "catalogue"],
	selling: ["stock", "people", "catalogue"],
	office: ["stock", "people", "catalogue", "shop-window", "buying", "selling"],
};

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
	forbidden: [
		{ name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
		...Object.entries(areas).map(([area, uses]) => ({
			name: `area-${area}`,
			comment:
				"The arrows between areas (CONTRIBUTING). A document hands the stock its lines as a line book.",
			severity: "error",
			from: { path: `^apps/(server|web)/src/areas/${area}/`, pathNot: "\\.test\\.tsx?$" },
			to: { path: "^apps/(server|web)/src/areas/", pathNot: `/areas/(${[area, ...uses].join("|")})/` },
		})),
		{
			name: "no-area-below-the-areas",
			comment: "Only lists of what the areas have (app.ts, kinds.ts, reads.ts, ...) know areas.",
			severity: "error",
			from: {
				path: "^apps/(server/src/(changes|db|documents|http|mail|queues|sheets|shop)|web/src/(lib|ui|work))/",
				pathNot: "\\.test\\.tsx?$|/(queues/(reads|reader-worker)|documents/kinds)\\.ts$",
			},
			to: { path: "^apps/(server|web)/src/areas/" },
		},
		{
			name: "areas-know-no-line-books-of-all",
			severity: "error",
			from: { path: "^apps/server/src/areas/", pathNot: "\\.test\\.ts$" },
			to: { path: "^apps/server/src/line-books\\.ts" },
		},
		{
			name: "no-unresolvable",
			severity: "error",
			from: {},
			to: { couldNotResolve: true, pathNot: "^(node:sqlite|virtual:)|\\.wasm[?]url$" },
		},
		{
			name: "domain-imports-nothing",
			severity: "error",
			from: { path: "^packages/domain/src", pathNot: "\\.test\\.ts$" },
			to: { pathNot: "^packages/domain/src" },
		},
		{
			name: "contract-imports-domain-and-zod",
			severity: "error",
			from: { path: "^packages/contract/src", pathNot: "\\.test\\.ts$" },
			to: { pathNot: "^packages/(domain|contract)/src|node_modules/zod/" },
		},
		{
			name: "apps-are-strangers",
			severity: "error",
			from: { path: "^apps/([^/]+)/" },
			to: { path: "^apps/", pathNot: "^apps/$1/" },
		},
		{
			name: "e2e-knows-the-contract-only",
			severity: "error",
			from: { path: "^e2e/" },
			to: { path: "^(apps|packages)/", pathNot: "^packages/(contract|domain)/" },
		},
		{
			name: "a-repo-belongs-to-its-folder",
			severity: "error",
			comment: "Buying is one: its folders share the rows of suppliers, offers and orders.",
			from: { path: "^apps/server/src/(areas/buying|areas/[^/]+/[^/]+|[^/]+)/" },
			to: { path: "^apps/server/src/.+\\.repo\\.ts$", pathNot: "^apps/server/src/$1/" },
		},
		{
			name: "db-and-http-know-no-area",
			severity: "error",
			from: { path: "^apps/server/src/(db|http)/", pathNot: "\\.test\\.ts$" },
			to: { path: "^apps/server/src/(areas|demo|app\\.ts|main\\.ts)" },
		},
		{
			name: "db-knows-no-http",
			severity: "error",
			from: { path: "^apps/server/src/db/" },
			to: { path: "^apps/server/src/http/" },
		},
		{
			name: "web-layers",
			severity: "error",
			from: { path: "^apps/web/src/(ui|lib|work)/" },
			to: { path: "^apps/web/src/app/" },
		},
		{
			name: "areas-below-app",
			severity: "error",
			from: { path: "^apps/web/src/areas/" },
			to: { path: "^apps/web/src/app/" },
		},
	],
	options: {
		parser: "swc",
		tsPreCompilationDeps: true,
		doNotFollow: { path: "node_modules" },
		exclude: { path: "(^|/)dist/" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".js", ".mjs", ".css", ".json"],
		},
	},
};
