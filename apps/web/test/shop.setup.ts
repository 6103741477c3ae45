import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/people/identity";
import type { TestProject } from "vitest/node";
import { owner } from "./people.ts";

const program = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url));

/** The shops for component tests: the settings of each. */
const settings = {
	/** The default of `npm start`: the demo catalogue, and everybody who signs up may manage the stock. */
	demo: {},
	/** An empty shop, where the owner assigns roles. */
	staff: { ACCESS: "staff", DEMO: "off", WEBHOOK_PRIVATE_TARGETS: "on" },
	/** A shop without an account, whose visitors come through a proxy. */
	new: { DEMO: "off" },
};

export type ShopName = keyof typeof settings;

declare module "vitest" {
	export interface ProvidedContext {
		/** The addresses of the shops' servers. */
		shops: Record<ShopName, string>;
		/** Where the servers keep their data, and the mails that they would send. */
		dataDirs: Record<"demo" | "staff", string>;
		/** The one-time code of the new shop. */
		beginningCode: string;
	}
}

/** Starts the real server for component tests, once for each shop: screens get its answers, not mocked ones. */
export default async function startShops(project: TestProject): Promise<() => Promise<unknown>> {
	const started = [startShop(settings.demo), startShop(settings.staff), startServer(settings.new)] as const;
	const [demo, staff, begun] = await Promise.all(started);
	project.provide("shops", { demo: demo.url, staff: staff.url, new: begun.url });
	project.provide("dataDirs", { demo: demo.dataDir, staff: staff.dataDir });
	project.provide("beginningCode", readFileSync(join(begun.dataDir, "beginning-code"), "utf8").trim());
	return () => Promise.all([demo.stop(), staff.stop(), begun.stop()]);
}

/** Starts a server with the owner's account. */
async function startShop(env: Record<string, string>) {
	const server = await startServer(env);
	// The first account of a shop is the owner.
	await createClient((path, init) => fetch(`${server.url}/api${path}`, init)).call(signUp, { body: owner });
	return server;
}

async function startServer(env: Record<string, string>) {
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-dom-"));
	const child = spawn(process.execPath, [program], {
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			DATA_DIR: dataDir,
			LOG_LEVEL: "silent",
			// Not its name: where that has two addresses, Node.js tries the second, where nothing listens, if a busy process has not heard
			// of its connection to the first within 250 ms.
			HOST: "127.0.0.1",
			PORT: "0",
			RATE_LIMITS: "off",
			PASSWORD_HASHING: "for-tests",
			PAGE_PATIENCE_MS: "60000",
			...env,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = once(child, "exit");
	const [line] = (await Promise.race([once(child.stdout, "data"), ended])) as [unknown];
	const port = /http:\/\/localhost:(\d+)/.exec(String(line))?.[1];
	if (port === undefined) throw new Error(`The server did not start: ${String(line)}`);
	return {
		url: `http://127.0.0.1:${port}`,
		dataDir,
		stop: async () => {
			child.kill("SIGTERM");
			await ended;
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}
