import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type Client, createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/people/identity";
import { recordBatch, recordMovement } from "@freehub/contract/stock/stock";
import type { Browser, BrowserContext } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { type OwnServer, startServer } from "./own-server.ts";

type Person = { name: string; email: string; password: string };

export const mara: Person = { name: "Mara Lind", email: "mara@shop.test", password: "correct horse battery" };
export const theo: Person = {
	name: "Theo Brandt",
	email: "theo@shop.test",
	password: "correct horse battery",
};

export type LiveShop = {
	server: OwnServer;
	/** The API as Mara, who works on another device. */
	api: Client;
	/** A separate browser context in which the person is signed in. */
	openFor: (browser: Browser, person: Person, url?: string) => Promise<BrowserContext>;
};

/** A shop with two people, and only the products that a test adds. */
export async function openLiveShop(): Promise<LiveShop> {
	const server = await startServer({ DEMO: "off" });
	const api = clientAt(server.url);
	await clientAt(server.url).call(signUp, { body: theo });
	await api.call(signUp, { body: mara });
	return {
		server,
		api,
		async openFor(browser, { email, password }, url = server.url) {
			const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
			const answer = await context.request.post("/api/auth/sign-in/email", { data: { email, password } });
			expect(answer.ok()).toBe(true);
			return context;
		},
	};
}

function clientAt(url: string): Client {
	let cookie = "";
	return createClient(async (path, init) => {
		const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
		const answer = await fetch(`${url}/api${path}`, { ...init, headers });
		const set = answer.headers.getSetCookie();
		if (set.length > 0) cookie = set.map((line) => line.split(";")[0]).join("; ");
		return answer;
	});
}

export async function receive(api: Client, id: string, quantity: number): Promise<void> {
	const body = { kind: "receive", quantity } as const;
	await api.call(recordMovement, { params: { id }, body, idempotencyKey: randomUUID() });
}

/** Receives one piece of each. */
export async function receiveEach(api: Client, products: readonly string[]): Promise<void> {
	const lines = products.map((product) => ({ product, kind: "receive" as const, quantity: 1 }));
	await api.call(recordBatch, { body: { mode: "all", lines }, idempotencyKey: randomUUID() });
}

/** A proxy to a server whose connections can be cut. */
export async function cuttableWay(to: string) {
	const { port } = new URL(to);
	const pairs = new Set<[Socket, Socket]>();
	let streams = 0;
	const server = createServer((near) => {
		const far = connect(Number(port), "127.0.0.1");
		const pair: [Socket, Socket] = [near, far];
		pairs.add(pair);
		const close = () => {
			pairs.delete(pair);
			near.destroy();
			far.destroy();
		};
		for (const socket of pair) socket.on("error", close).on("close", close);
		near.on("data", (bytes: Buffer) => {
			if (bytes.includes("/api/events")) streams += 1;
			far.write(bytes);
		});
		far.pipe(near);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address() as { port: number };
	return {
		url: `http://localhost:${address.port}`,
		/** Number of streams opened so far. */
		streams: () => streams,
		cut(): void {
			for (const pair of pairs) for (const socket of pair) socket.destroy();
		},
		close(): void {
			server.close();
			this.cut();
		},
	};
}
