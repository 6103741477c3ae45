import { getPath } from "hono/utils/url";

/**
 * The path of a request as its route is written. Paths of the API may come in any case and with a slash at their end,
 * as clients of Express servers write them; the ids in them keep their case. Files and pages are taken as they are.
 * @param routes the paths of all routes, known when the first request comes.
 */
export function apiPath(request: Request, routes: () => readonly { path: string }[]): string {
	const path = getPath(request);
	if (!/^\/api\//i.test(path) || !/[A-Z]|\/$/.test(path)) return path;
	const given = path.replace(/\/$/, "").split("/");
	const lower = given.map((segment) => segment.toLowerCase());
	const fitting = routes()
		.map((route) => route.path.split("/"))
		.filter((segments) => segments[1] === "api" && segments.length === given.length)
		.filter((segments) => segments.every((segment, i) => isParam(segment) || segment === lower[i]))
		// A path without parameters comes before one that would take a word for an id.
		.sort((a, b) => a.filter(isParam).length - b.filter(isParam).length);
	const route = fitting.find((segments) => !segments.includes("*"));
	if (route === undefined) return path.replace(/^\/api/i, "/api");
	return route.map((segment, i) => (isParam(segment) ? given[i] : segment)).join("/");
}

function isParam(segment: string): boolean {
	return segment.startsWith(":");
}
