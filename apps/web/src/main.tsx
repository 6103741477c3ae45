import "#ui/styles/base.css";
import { prefixOf, splitAddress } from "@freehub/domain/language";
import { openShop, type Shop } from "@freehub/domain/shop";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { isWorkspacePath } from "#app/route-handle.ts";
import { createRoutes, FRAME } from "#app/router.tsx";
import { followScheme } from "#lib/color-scheme.ts";
import { learnWords } from "#lib/learn-words.ts";
import { loadPart } from "#lib/load-part.ts";
import { isFromDevice } from "#lib/no-server.ts";
import { PAGE_DATA, type PageData, takeOver } from "#lib/page-data.ts";
import { createQueryClient } from "#lib/query-client.ts";

const queryClient = createQueryClient();
/** Whether the router knows the workspace's pages. */
let hasWorkspace = false;

/** Reads the shop's settings, which the server writes into its page; the development server does not. */
function readShop(): void {
	const text = document.querySelector<HTMLMetaElement>('meta[name="freehub-shop"]')?.content;
	if (text) openShop(JSON.parse(text) as Shop);
}

/** Hydrates what the server rendered. If it rendered nothing, renders the page here. */
async function start(root: HTMLElement): Promise<void> {
	const words = learnWords();
	const data = readPageData();
	const routes = createRoutes(queryClient);
	// The device may have stored the page long ago.
	if (data !== undefined && !isFromDevice()) takeOver(queryClient, data);
	const isRendered = data?.router !== undefined && (await loadScreens(routes));
	const { language } = splitAddress(location.pathname);
	const router = createBrowserRouter(routes, {
		basename: prefixOf(language ?? "en") || "/",
		...(isRendered && { hydrationData: data?.router }),
		patchRoutesOnNavigation: async ({ path, patch, signal }) => {
			if (!isWorkspacePath(path) || hasWorkspace) return;
			const workspace = await loadWorkspace();
			if (signal.aborted) return;
			hasWorkspace = true;
			patch(FRAME, workspace.createWorkspaceRoutes(queryClient));
		},
	});
	await words;
	preparePages(() => router.routes as RouteObject[], loadWorkspace);
	const app = (
		<StrictMode>
			<QueryClientProvider client={queryClient}>
				<RouterProvider router={router} />
			</QueryClientProvider>
		</StrictMode>
	);
	if (isRendered) startTransition(() => void hydrateRoot(root, app));
	else createRoot(root).render(app);
}

function loadWorkspace() {
	return loadPart("workspace-routes", () => import("#app/workspace-routes.tsx"), { words: "table" });
}

function readPageData(): PageData | undefined {
	const text = document.getElementById(PAGE_DATA)?.textContent;
	return text ? (JSON.parse(text) as PageData) : undefined;
}

/**
 * Loads the code of this address's screens into their routes. Until it is there, the page stays as it was sent.
 * @returns false if some of it failed to load: the router tries again, and reports it.
 */
async function loadScreens(routes: RouteObject[]): Promise<boolean> {
	const matches = matchRoutes(routes, splitAddress(location.pathname).path) ?? [];
	const loaded = await Promise.allSettled(
		matches.map(async ({ route }) => {
			if (typeof route.lazy !== "function") return;
			const screen = await route.lazy();
			Object.assign(route, { ...screen, lazy: undefined });
		}),
	);
	return loaded.every(({ status }) => status === "fulfilled");
}

readShop();
followScheme();
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
// In a separate task, so that the page can respond between this and parsing the code.
setTimeout(() => void start(root));

/**
 * Loads a page's code as soon as its link is hovered or focused, because a press usually follows.
 * @param routesNow all routes known so far; those of the workspace come with `loadWorkspace`.
 */
function preparePages(routesNow: () => RouteObject[], loadWorkspace: () => Promise<unknown>): void {
	const prepare = ({ target }: Event) => {
		const link = target instanceof Element ? target.closest("a") : null;
		if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
		const loading = (matchRoutes(routesNow(), splitAddress(link.pathname).path) ?? []).map(
			async ({ route }) => {
				if (typeof route.lazy === "function") await route.lazy();
			},
		);
		if (isWorkspacePath(link.pathname)) loading.push(loadWorkspace().then(() => undefined));
		// If this fails, following the link loads the code again and shows the failure.
		Promise.all(loading).catch(() => undefined);
	};
	for (const name of ["pointerover", "focusin"] as const) addEventListener(name, prepare, { passive: true });
}
