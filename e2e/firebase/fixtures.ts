import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import type { Started } from "../keep.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { type Emulator, startEmulator } from "./emulator.ts";

/** A server's settings for the project; without the emulator's address it uses Google's own service. */
export const settings = (project: string) => ({
	FIREBASE_PROJECT_ID: project,
	FIREBASE_API_KEY: "a-key",
	DEMO: "off",
});

type Fixtures = {
	project: string;
	emulator: Emulator;
	/** A server with its accounts in the emulator. */
	shop: OwnServer;
	/** The same without the emulator: browsers call Google, and the test mocks the answers. */
	liveShop: OwnServer;
};

/** Tests with their own server that uses Firebase for accounts. */
export const test = base.extend<Fixtures>({
	// Projects with the prefix demo- do not exist at Google, so the emulator makes no requests there.
	project: ["demo-freehub", { option: true }],
	emulator: [
		async ({ keep, project }, use) => use(await keep("firebase", () => openEmulator(project))),
		{ timeout: 120_000 },
	],
	shop: [
		async ({ keep, project, emulator }, use) =>
			use(await keep("firebase's shop", () => openShop(project, emulator))),
		{ timeout: 120_000 },
	],
	liveShop: [
		async ({ keep, project }, use) => use(await keep("firebase's live shop", () => openShop(project))),
		{ timeout: 120_000 },
	],
	baseURL: async ({ shop }, use) => use(shop.url),
	context: async ({ context }, use) => {
		await giveGoogleScript(context);
		await use(context);
	},
});

async function openEmulator(project: string): Promise<Started<Emulator>> {
	const emulator = await startEmulator(project);
	return { thing: emulator, stop: emulator.stop };
}

async function openShop(project: string, emulator?: Emulator): Promise<Started<OwnServer>> {
	const shop = await startServer({
		...settings(project),
		...(emulator !== undefined && { FIREBASE_AUTH_EMULATOR_HOST: emulator.host }),
	});
	return { thing: shop, stop: shop.stop };
}

/** A unique address. */
export function newEmail(): string {
	return `kim-${randomUUID()}@shop.test`;
}

async function giveGoogleScript(context: BrowserContext): Promise<void> {
	const path = fileURLToPath(new URL("gapi.js", import.meta.url));
	await context.route("https://apis.google.com/js/api.js*", (route) => route.fulfill({ path }));
	// The emulator's own pages load their styles from other hosts, which a test must not contact.
	await context.route(/unpkg\.com|fonts\.googleapis\.com/, (route) => route.abort());
}
