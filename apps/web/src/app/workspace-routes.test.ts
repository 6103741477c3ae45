import { existsSync } from "node:fs";
import { join } from "node:path";
import { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import type { RouteHandle } from "./route-handle.ts";
import { createWorkspaceRoutes } from "./workspace-routes.tsx";

const all = (routes: readonly RouteObject[]): RouteObject[] =>
	routes.flatMap((route) => [route, ...all(route.children ?? [])]);

it("the files that screens name for the page's head are there", () => {
	const files = all(createWorkspaceRoutes(new QueryClient())).flatMap(
		({ handle }) => (handle as RouteHandle | undefined)?.file ?? [],
	);
	expect(files.length).toBeGreaterThan(10);
	expect(files.filter((file) => !existsSync(join(import.meta.dirname, "../..", file)))).toEqual([]);
});
