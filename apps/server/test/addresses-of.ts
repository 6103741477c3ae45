import type { TestServer } from "./server.ts";

/** Answers that do not end, or that are no data of the shop. */
const skipped = new Set(["GET /events", "GET /auth/get-session", "GET /auth/verify-email"]);

/** Every address of a method in the API, with each of these ids in every place for one. */
export async function addressesOf(
	server: Pick<TestServer, "request">,
	method: string,
	ids: readonly string[],
): Promise<string[]> {
	const document = (await (await server.request("/api/openapi.json")).json()) as {
		paths: Record<string, Record<string, unknown>>;
	};
	return Object.keys(document.paths)
		.filter((path) => method.toLowerCase() in (document.paths[path] ?? {}))
		.filter((path) => !skipped.has(`${method} ${path}`))
		.flatMap((path) =>
			(path.match(/\{\w+\}/g) ?? []).reduce<string[]>(
				(some, place) => some.flatMap((one) => ids.map((id) => one.replace(place, id))),
				[path],
			),
		);
}
