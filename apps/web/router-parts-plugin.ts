import { type ESTree, type Plugin, Visitor } from "vite";

/** The modules of React Router. */
const modules = /\/react-router\/dist\/production\/lib\/(.+\.js)$/;

/** Whole modules, for its framework mode and for instrumentation, by their importers, with as much of them as these call. */
const stubs = [
	{
		source: /\/ssr\/components\.js$/,
		importers: /\/lib\/(dom\/lib|components)\.js$/,
		id: "\0/node_modules/react-router/framework-mode.js",
		code: `import { createContext } from "react";
			export const FrameworkContext = createContext(undefined);
			export const PrefetchPageLinks = () => null;
			export const mergeRefs = (ref) => ref;
			export const usePrefetchBehavior = () => [false, undefined, {}];`,
	},
	{
		source: /\/instrumentation\.js$/,
		importers: /\/router\/router\.js$/,
		id: "\0/node_modules/react-router/instrumentation.js",
		code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
			export const getRouteInstrumentationUpdates = () => ({});
			export const instrumentClientSideRouter = (router) => router;`,
	},
];

const empty = (...functions: string[]) => Object.fromEntries(functions.map((name) => [name, ""]));

/**
 * Functions by file, with what is left of their bodies. The app's routes have no actions, fetchers, middleware or blockers, and no
 * answers with a status; there are no view transitions, no server components, and no data in the page in the router's own form.
 * An empty function answers what is false.
 */
const bodies: Record<string, Record<string, string>> = {
	"router/router.js": {
		...empty("handleAction", "getUpdatedActionData", "getActionDataForCommit", "getSubmissionFromNavigation"),
		normalizeNavigateOptions: "return { path };",
		...empty("isMutationMethod", "isDataWithResponseInit"),
		...empty("fetch", "handleFetcherAction", "handleFetcherLoader", "updateFetcherState", "setFetcherError"),
		...empty("getFetcher", "resetFetcher", "deleteFetcher", "queueFetcherForDeletion", "abortFetcher"),
		...empty("markFetchersDone", "markFetchRedirectsDone", "abortStaleFetchLoads"),
		...empty("getUpdatedRevalidatingFetchers", "getTargetedDataStrategyMatches"),
		...empty("getBlocker", "deleteBlocker", "updateBlocker", "shouldBlockNavigation"),
		...empty("restoreAppliedTransitions", "persistAppliedTransitions"),
		...empty("runClientMiddlewarePipeline", "loadLazyMiddlewareForMatches", "loadLazyRouteProperty"),
		...empty(
			"getInstrumentationNavigateMeta",
			"cancelDiscoveryNavigation",
			"_internalSetRoutes",
			"revalidate",
		),
	},
	"components.js": empty("handleSkippedViewTransition"),
	"dom/lib.js": {
		...empty("parseHydrationData"),
		ScrollRestoration: "useScrollRestoration({ getKey, storageKey }); return null;",
		useViewTransitionState: "return false;",
	},
	"hooks.js": {
		RSCErrorHandler: "return children;",
		// The routes have their own pages for errors.
		...empty("DefaultErrorComponent"),
	},
	"errors.js": empty("decodeRouteErrorResponseDigest"),
};

/** Exports of the router that need these functions: the app must not import them. */
const broken = ["Form", "data", "useBlocker", "useFetcher", "useFetchers", "useRevalidator", "useSubmit"];

const warnings = ["warning", "warningOnce", "warnOnce"];

/** Functions of React that only make something; tree shaking cannot know that. */
const pure = ["createContext", "forwardRef", "memo"];

/**
 * Leaves out of React Router what the app does not use and tree shaking does not find: 10 kB, compressed. The build fails if a new
 * version of it has other functions, or if the app imports what is left out.
 */
export function routerParts(): Plugin {
	return {
		name: "router-parts",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		resolveId(source, importer) {
			if (importer === undefined || !modules.test(importer)) return undefined;
			return stubs.find((one) => one.source.test(source) && one.importers.test(importer))?.id;
		},
		load: (id) => stubs.find((one) => one.id === id)?.code,
		transform(code, id) {
			const [, file] = modules.exec(id) ?? [];
			if (file === undefined) return undefined;
			const { rest, missing } = withoutUnused(code, this.parse(code), bodies[file] ?? {});
			if (missing.length > 0) this.error(`React Router's ${file} has no function ${missing.join(", ")}.`);
			return { code: rest, map: null };
		},
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			const parts = chunks.flatMap((chunk) => Object.entries(chunk.modules));
			const used = parts.flatMap(([id, { renderedExports }]) => (modules.test(id) ? renderedExports : []));
			const found = used.filter((name) => broken.includes(name));
			if (found.length > 0)
				this.error(
					`This build leaves out what React Router's ${found.join(", ")} needs (router-parts-plugin.ts).`,
				);
		},
	};
}

/** @returns the rest of a module, and the functions that it does not have. */
function withoutUnused(code: string, program: ESTree.Program, bodies: Readonly<Record<string, string>>) {
	const missing = new Set(Object.keys(bodies));
	const changes: { start: number; end: number; text: string }[] = [];
	function changeBody(name: string, body: ESTree.Node | null): void {
		if (body === null || !(name in bodies)) return;
		missing.delete(name);
		changes.push({ start: body.start, end: body.end, text: `{ ${bodies[name]} }` });
	}
	new Visitor({
		FunctionDeclaration: ({ id, body }) => changeBody(nameOf(id), body),
		VariableDeclarator({ id, init }) {
			if (init?.type === "ArrowFunctionExpression") changeBody(nameOf(id), init.body);
			if (init?.type !== "CallExpression" || !isMember(init.callee, pure)) return;
			changes.push({ start: init.start, end: init.start, text: "/* @__PURE__ */ " });
		},
		// Warnings to the developer, and names for React's developer tools.
		ExpressionStatement({ expression, start, end }) {
			const isWarning = expression.type === "CallExpression" && warnings.includes(nameOf(expression.callee));
			const isName = expression.type === "AssignmentExpression" && isMember(expression.left, ["displayName"]);
			if (isWarning || isName) changes.push({ start, end, text: ";" });
		},
	}).visit(program);
	let rest = "";
	let at = 0;
	for (const { start, end, text } of changes) {
		// Within a body that has gone.
		if (start < at) continue;
		rest += code.slice(at, start) + text;
		at = end;
	}
	return { rest: rest + code.slice(at), missing: [...missing] };
}

function nameOf(node: ESTree.Node | null): string {
	return node?.type === "Identifier" ? node.name : "";
}

function isMember(node: ESTree.Node, names: readonly string[]): boolean {
	return node.type === "MemberExpression" && names.includes(nameOf(node.property));
}
