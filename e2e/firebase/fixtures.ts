import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import type { Started } from "../keep.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { type Emulator, startEmulator } from "./emulator.ts";

/** How a server of the project is started; without the emulator's address it goes by Google's own service. */
export const settings = (project: string) => ({
	FIREBASE_PROJECT_ID: project,
	FIREBASE_API_KEY: "a-key",
	DEMO: "off",
});

type Fixtures = {
	project: string;
	emulator: Emulator;
	/** A server whose accounts the emulator holds. */
	shop: OwnServer;
	/** The same without the emulator: it sends browsers to Google, whose answers the test gives. */
	liveShop: OwnServer;
};

/** Tests against a server of their own that has Firebase for its accounts. */
export const test = base.extend<Fixtures>({
	// Projects whose name begins with demo- have no counterpart at Google, so the emulator asks nothing there.
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

/** An address that nobody else uses. */
export function newEmail(): string {
	return `kim-${randomUUID()}@shop.test`;
}

async function giveGoogleScript(context: BrowserContext): Promise<void> {
	const path = fileURLToPath(new URL("gapi.js", import.meta.url));
	await context.route("https://apis.google.com/js/api.js*", (route) => route.fulfill({ path }));
	// The looks of the emulator's own pages come from other hosts, which a test does not ask.
	await context.route(/unpkg\.com|fonts\.googleapis\.com/, (route) => route.abort());
}
