import { splitAddress } from "@freehub/domain/language";
import { matchRoutes, type RouteObject } from "react-router";
import { isWorkspacePath } from "./route-handle.ts";

/**
 * Loads the code of the page that a link leads to as soon as the link is pointed at or has the focus: a press follows mostly.
 * @param routesNow all routes that are known by now; those of the workspace come with `loadWorkspace`.
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
		// What does not arrive now is asked for again, and missed, when the link is followed.
		Promise.all(loading).catch(() => undefined);
	};
	for (const name of ["pointerover", "focusin"] as const) addEventListener(name, prepare, { passive: true });
}
