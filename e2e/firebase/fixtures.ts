import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { type Emulator, startEmulator } from "./emulator.ts";

/** How a server of the project is started; without the emulator's address it goes by Google's own service. */
export const settings = (project: string) => ({
	FIREBASE_PROJECT_ID: project,
	FIREBASE_API_KEY: "a-key",
	DEMO: "off",
});

type WorkerFixtures = {
	project: string;
	emulator: Emulator;
	/** A server whose accounts the emulator holds. */
	shop: OwnServer;
	/** The same without the emulator: it sends browsers to Google, whose answers the test gives. */
	liveShop: OwnServer;
};

/** Tests against a server of their own that has Firebase for its accounts. */
export const test = base.extend<object, WorkerFixtures>({
	// Projects whose name begins with demo- have no counterpart at Google, so the emulator asks nothing there.
	project: ["demo-freehub", { option: true, scope: "worker" }],
	emulator: [
		async ({ project }, use) => {
			const emulator = await startEmulator(project);
			await use(emulator);
			await emulator.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
	shop: [
		async ({ project, emulator }, use) => {
			const env = { ...settings(project), FIREBASE_AUTH_EMULATOR_HOST: emulator.host };
			const shop = await startServer(env);
			await use(shop);
			await shop.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
	liveShop: [
		async ({ project }, use) => {
			const shop = await startServer(settings(project));
			await use(shop);
			await shop.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
	baseURL: async ({ shop }, use) => use(shop.url),
	context: async ({ context }, use) => {
		await giveGoogleScript(context);
		await use(context);
	},
});

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
