import { AsyncLocalStorage } from "node:async_hooks";
import { ApiError } from "@freehub/contract/errors";
import type { Company } from "@freehub/contract/shop-window/company";
import type {
	CreateRenderer,
	Page,
	PageRequest,
	RendererOptions,
} from "@freehub/contract/shop-window/rendering";
import {
	type AnyLanguage,
	directionOf,
	languages,
	prefixOf,
	splitAddress,
	testLanguages,
} from "@freehub/domain/language";
import { openShop, UNNAMED } from "@freehub/domain/shop";
import type { Messages } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
	createStaticHandler,
	createStaticRouter,
	matchRoutes,
	type RouteObject,
	type StaticHandlerContext,
	StaticRouterProvider,
} from "react-router";
import type { RouteHandle } from "#app/route-handle.ts";
import { createRoutes, FRAME } from "#app/router.tsx";
import { createWorkspaceRoutes } from "#app/workspace-routes.tsx";
import { sessionQuery, settingsQuery } from "#areas/people/sign-in/queries.ts";
import { sendBy } from "#lib/api.ts";
import { companyQuery } from "#lib/company.ts";
import { needs } from "#lib/learn-words.ts";
import { PAGE_DATA, type PageData, pageDataOf } from "#lib/page-data.ts";
import { paths } from "#lib/paths.ts";
import { createQueryClient } from "#lib/query-client.ts";
import { scriptText } from "#lib/structured-data.ts";
import { addWords, renderedBy, speak } from "#lib/words.ts";
import { type DocumentHead, HeadContext } from "#ui/page-title.tsx";
import { attributeOf, drawnAtOnce, headOf, linksTo } from "./head.ts";
import { type FilesOf, readManifest } from "./manifest.ts";

/** The server's entry into the app: renders the visitors' pages with the app's own components. */
export const createRenderer: CreateRenderer = ({ template, manifest, textOf, shop }) => {
	openShop(shop);
	const build: Build = { parts: splitTemplate(template), filesOf: readManifest(manifest, template), textOf };
	return (request) => {
		const { language = request.language } = splitAddress(new URL(request.url).pathname);
		return pages.run({ send: request.send, language }, () => renderPage(request, build));
	};
};

/** How the page that is being rendered reads the API, and its language. */
const pages = new AsyncLocalStorage<{ send: PageRequest["send"]; language: AnyLanguage }>();
sendBy(async (path, init) => currentPage().send(path, init));
renderedBy(() => currentPage().language);

function currentPage() {
	const page = pages.getStore();
	if (page === undefined) throw new Error("The API is read for no page.");
	return page;
}

const words = import.meta.glob<Messages>("../words/*.{home,visitors,table,errors}.po", {
	import: "messages",
	eager: true,
});
for (const language of [...languages, ...testLanguages]) {
	for (const part of ["home", "visitors", "table", "errors"])
		addWords(language, words[`../words/${language}.${part}.po`] ?? {});
}

/** Shown by browsers without script, in place of the page that script would build. */
function needsScript(prefix: string): string {
	const [products, blog] = [prefix + paths.products, prefix + paths.blogs];
	const sentence = renderToStaticMarkup(
		<Trans>
			This page needs JavaScript. Without it you can still look at <a href={products}>the products</a> and
			read <a href={blog}>the blog</a>.
		</Trans>,
	);
	return `<noscript><p class="needs-script">${sentence}</p></noscript>`;
}

/** The template, split at the marks where a page's metadata, content and data are inserted. */
type Parts = [
	beforeHead: string,
	beforeFiles: string,
	beforeContent: string,
	beforeData: string,
	end: string,
];

type Build = { parts: Parts; filesOf: FilesOf; textOf: RendererOptions["textOf"] };

/** The page's own files come last in the head, because its styles build on those of all pages. */
function splitTemplate(template: string): Parts {
	const parts = template.split(/<!--page-(?:head|content|data)-->|(?=<\/head>)/);
	if (parts.length !== 5) throw new Error("index.html must have marks for a page's head, content and data.");
	return parts as Parts;
}

/** All routes; a browser loads the workspace's later. */
function allRoutes(queryClient: QueryClient): RouteObject[] {
	return createRoutes(queryClient).map((route) =>
		route.id === FRAME
			? { ...route, children: [...(route.children ?? []), ...createWorkspaceRoutes(queryClient)] }
			: route,
	) as RouteObject[];
}

/** The start of every page, in a language. */
function inLanguage(beforeHead: string, language: AnyLanguage): string {
	return beforeHead.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`);
}

async function renderPage(request: PageRequest, { parts, filesOf, textOf }: Build): Promise<Page> {
	const [beforeHead, beforeFiles, beforeContent, beforeData, end] = parts;
	const { url, isVisitor } = request;
	const asked = new URL(url);
	const address = splitAddress(asked.pathname);
	const language = address.language ?? request.language;
	const queryClient = createQueryClient();
	queryClient.setDefaultOptions({ queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } });
	const routes = allRoutes(queryClient);
	const matches = matchRoutes(routes, address.path) ?? [];
	const handles = matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
	const isWorkspace = handles.some((handle) => handle.isWorkspace);
	const isRendered = handles.some((handle) => handle.isRendered);
	// Visitors' pages have an address in each language; the workspace's pages use the reader's language.
	const named = isRendered ? prefixOf(language) : isWorkspace ? "" : prefixOf(address.language ?? "en");
	if (named !== prefixOf(address.language ?? "en")) {
		// Two leading slashes would lead to another site.
		const path = address.path.replace(/^\/+/, "/");
		return { status: 302, location: `${named}${path}${asked.search}`, html: "" };
	}

	const wordsOf = (part: string) => `src/words/${language}.${part}.po`;
	const sources = [
		wordsOf("home"),
		...new Set(handles.flatMap(({ words }) => (words ? needs[words].map(wordsOf) : []))),
		...handles.flatMap(({ file }) => file ?? []),
	];
	const links = beforeFiles + linksTo(filesOf(sources));
	const files = isRendered ? drawnAtOnce(links, textOf) : links;
	const htmlOf = (head: DocumentHead, content: Content, data: string) =>
		[
			inLanguage(beforeHead, language).replace(
				`${UNNAMED}: Blog`,
				() => `${attributeOf(shopIn(queryClient).name)}: Blog`,
			),
			headOf(head, shopIn(queryClient).name, asked.origin, address.path, language),
			files,
			content.preloads,
			beforeContent,
			content.html,
			beforeData,
			data,
			end,
		].join("");
	if (!isRendered) {
		await queryClient.prefetchQuery(companyQuery);
		speak(language);
		const { accent } = shopIn(queryClient);
		// The browser builds the page.
		const content = {
			preloads: accent ? `<style>${accent}</style>` : "",
			html: needsScript(prefixOf(language)),
		};
		const html = htmlOf({ title: "", isHidden: true }, content, dataScript(pageDataOf(queryClient)));
		return { status: 200, html };
	}

	if (isVisitor) queryClient.setQueryData(sessionQuery.queryKey, null);
	const handler = createStaticHandler(routes, { basename: named || "/" });
	const [context] = await Promise.all([
		handler.query(new Request(url)),
		isVisitor && queryClient.prefetchQuery(settingsQuery),
	]);
	if (context instanceof Response) {
		return { status: context.status, location: context.headers.get("location") ?? "/", html: "" };
	}
	// The active language belongs to the whole process, so nothing may be awaited from here on.
	speak(language);
	const { content, head } = renderContent(handler.dataRoutes, context, queryClient);
	const status = statusOf(context, handles, queryClient);
	const { loaderData, actionData, errors } = context;
	const data = dataScript(pageDataOf(queryClient, { loaderData, actionData, errors }));
	const own = { ...head, isHidden: head.isHidden === true || status !== 200 };
	return { status, html: htmlOf(own, content, data) };
}

function dataScript(data: PageData): string {
	return `<script type="application/json" id="${PAGE_DATA}">${scriptText(data)}</script>`;
}

/** The shop's data, if the page has read it. */
function shopIn(queryClient: QueryClient): Pick<Company, "name" | "accent"> {
	return queryClient.getQueryData(companyQuery.queryKey) ?? { name: UNNAMED };
}

type Content = {
	/** What React wants to load first; it belongs in the head. */
	preloads: string;
	html: string;
};

type Routes = Parameters<typeof createStaticRouter>[0];

function renderContent(routes: Routes, context: StaticHandlerContext, queryClient: QueryClient) {
	let head: DocumentHead = { title: "" };
	const say = (said: DocumentHead) => {
		head = said;
	};
	const html = renderToString(
		<StrictMode>
			<HeadContext value={say}>
				<QueryClientProvider client={queryClient}>
					<StaticRouterProvider
						router={createStaticRouter(routes, context)}
						context={context}
						hydrate={false}
					/>
				</QueryClientProvider>
			</HeadContext>
		</StrictMode>,
	);
	const preloads = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? "";
	const content: Content = { preloads, html: html.slice(preloads.length) };
	return { content, head };
}

/** 404 for a page that does not exist; if data could not be read, the status of the API's error, or 500. */
function statusOf(
	{ statusCode }: StaticHandlerContext,
	handles: readonly RouteHandle[],
	queryClient: QueryClient,
): number {
	if (handles.some(({ isMissing }) => isMissing)) return 404;
	const failures = queryClient
		.getQueryCache()
		.getAll()
		.flatMap(({ state: { error } }) => error ?? []);
	const [failure] = failures;
	if (failure === undefined) return statusCode;
	return failure instanceof ApiError ? failure.status : 500;
}
