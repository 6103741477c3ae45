/** @type {import("dependency-cruiser").IConfiguration} */
export default {
	forbidden: [
		{ name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
		{
			name: "the-stock-knows-no-document",
			comment: "A document hands over its lines as a line book (areas/stock/ledger/line-books.ts).",
			severity: "error",
			from: {
				path: "^apps/server/src/modules/(stock|findings|locations|products|review)/",
				pathNot: "\\.test\\.ts$",
			},
			to: { path: "^apps/server/src/(line-books\\.ts|modules/(buying|price-lists)/)" },
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
			name: "a-repo-belongs-to-its-module",
			severity: "error",
			from: { path: "^apps/server/src/modules/([^/]+)/" },
			to: { path: "^apps/server/src/modules/.+\\.repo\\.ts$", pathNot: "^apps/server/src/modules/$1/" },
		},
		{
			name: "db-and-http-know-no-module",
			severity: "error",
			from: { path: "^apps/server/src/(db|http)/", pathNot: "\\.test\\.ts$" },
			to: { path: "^apps/server/src/(modules|demo|app\\.ts|main\\.ts)" },
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
			from: { path: "^apps/web/src/(ui|lib)/" },
			to: { path: "^apps/web/src/(features|app)/" },
		},
		{
			name: "features-below-app",
			severity: "error",
			from: { path: "^apps/web/src/features/" },
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
