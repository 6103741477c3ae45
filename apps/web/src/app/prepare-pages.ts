import { splitAddress } from "@freehub/domain/language";
import { matchRoutes, type RouteObject } from "react-router";
import { isWorkspacePath } from "./route-handle.ts";

/**
 * Loads a page's code as soon as its link is hovered or focused, because a press usually follows.
 * @param routesNow all routes known so far; those of the workspace come with `loadWorkspace`.
 */
export function preparePages(routesNow: () => RouteObject[], loadWorkspace: () => Promise<unknown>): void {
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
