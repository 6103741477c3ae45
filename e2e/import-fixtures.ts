import { testAsUser } from "./fixtures.ts";
import { type OwnServer, startServer } from "./own-server.ts";

/** A browser that is signed in to a server of its own, where nobody else adds and changes products. */
export const test = testAsUser.extend<object, { shop: OwnServer }>({
	shop: [
		// Playwright reads the names of what a fixture needs; this one needs nothing.
		// oxlint-disable-next-line no-empty-pattern
		async ({}, use) => {
			const server = await startServer({});
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ shop }, use) => use(shop.url),
});
