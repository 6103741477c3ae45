import { getPath } from "hono/utils/url";

/**
 * Normalizes a request's path to its route's spelling. API paths may have any case and a trailing slash, as clients of Express
 * servers send them; ids in them keep their case. Paths of files and pages are not changed.
 * @param routes returns the paths of all routes, known when the first request arrives.
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
		// A literal path takes precedence over one where a parameter would match the word.
		.sort((a, b) => a.filter(isParam).length - b.filter(isParam).length);
	const route = fitting.find((segments) => !segments.includes("*"));
	if (route === undefined) return path.replace(/^\/api/i, "/api");
	return route.map((segment, i) => (isParam(segment) ? given[i] : segment)).join("/");
}

function isParam(segment: string): boolean {
	return segment.startsWith(":");
}
