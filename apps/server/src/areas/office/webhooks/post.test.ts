import type { lookup as lookupName } from "node:dns";
import { createServer } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { hookReceiver } from "../../../../test/hook-receiver.ts";
import { post } from "./post.ts";

const names = vi.hoisted(() => new Map<string, { address: string; family: number }[]>());

// why: name resolution depends on the network; here some names resolve to this machine.
vi.mock("node:dns", async (original) => {
	const dns = await original<{ lookup: typeof lookupName }>();
	const lookup = ((name: string, options: object, callback: (...args: unknown[]) => void) => {
		const addresses = names.get(name);
		if (addresses === undefined) return dns.lookup(name, options, callback as never);
		setImmediate(() => callback(null, addresses));
	}) as typeof lookupName;
	return { ...dns, default: { ...dns, lookup }, lookup };
});

const { signal } = new AbortController();
const sent = { headers: { "content-type": "application/json" }, body: '{"id":"1"}', signal };
const refused = { status: null, error: "private_target", answer: null };

afterEach(() => names.clear());

/** A port on this machine, with a counter of its connections. */
async function listener() {
	const seen = { connections: 0 };
	const server = createServer((socket) => {
		seen.connections += 1;
		socket.destroy();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	return { seen, port: (server.address() as { port: number }).port };
}

describe("where private targets are not allowed", () => {
	it.each(["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::ffff:127.0.0.1]", "[::1]", "localhost"])(
		"connects to nothing at %s",
		async (host) => {
			const { port, seen } = await listener();
			const url = `https://${host}:${port}/`;
			expect(await post({ url, mayBePrivate: false, ...sent })).toMatchObject(refused);
			expect(seen.connections).toBe(0);
		},
	);

	it.each([
		["to this machine", [{ address: "127.0.0.1", family: 4 }]],
		["to this machine by IPv6", [{ address: "::ffff:7f00:1", family: 6 }]],
		[
			"to a public address and to this machine",
			[
				{ address: "8.8.8.8", family: 4 },
				{ address: "127.0.0.1", family: 4 },
			],
		],
	])("connects to nothing at a name that leads %s", async (_, addresses) => {
		const { port, seen } = await listener();
		names.set("hooks.shop.test", addresses);
		const url = `https://hooks.shop.test:${port}/`;
		expect(await post({ url, mayBePrivate: false, ...sent })).toMatchObject(refused);
		expect(seen.connections).toBe(0);
	});

	it("sends nothing by plain http", async () => {
		names.set("hooks.shop.test", [{ address: "8.8.8.8", family: 4 }]);
		const url = "http://hooks.shop.test/";
		expect(await post({ url, mayBePrivate: false, ...sent })).toMatchObject(refused);
	});
});

describe("where they are allowed", () => {
	it("sends the body, and gives the status and the begin of the answer", async () => {
		const { url, received } = await hookReceiver((response) => response.writeHead(202).end("é".repeat(3000)));
		const posted = await post({ url, mayBePrivate: true, ...sent });
		expect(posted).toEqual({
			status: 202,
			error: null,
			milliseconds: expect.any(Number),
			answer: "é".repeat(1000),
		});
		expect(received[0]).toMatchObject({ text: sent.body, headers: { "content-type": "application/json" } });
	});

	it("follows no redirect", async () => {
		const elsewhere = await hookReceiver();
		const { url } = await hookReceiver((response) =>
			response.writeHead(307, { location: elsewhere.url }).end(),
		);
		expect(await post({ url, mayBePrivate: true, ...sent })).toMatchObject({ status: 307, error: null });
		expect(elsewhere.received).toEqual([]);
	});

	it("waits only so long, for the answer's end too", async () => {
		const silent = await hookReceiver(() => {});
		const slow = await hookReceiver((response) => response.writeHead(200).write("so far"));
		for (const { url } of [silent, slow]) {
			const posted = await post({ url, mayBePrivate: true, timeout: 100, ...sent });
			expect(posted).toMatchObject({ status: null, error: "timed_out" });
		}
	});

	it.each([
		["101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other", [101]],
		["101 Switching Protocols", [101, null]],
		["100 Continue", [null]],
		["103 Early Hints", [null]],
	])("comes to an end when a target answers %j and no more", async (head, statuses) => {
		for (const isClosed of [true, false]) {
			const server = createServer((socket) => {
				socket
					.on("error", () => {})
					.once("data", () => {
						socket.write(`HTTP/1.1 ${head}\r\n\r\n`);
						if (isClosed) socket.end();
					});
			});
			await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
			onTestFinished(() => void server.close());
			const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
			const { error, ...posted } = await post({ url, mayBePrivate: true, timeout: 300, ...sent });
			expect(statuses).toContain(posted.status);
			if (posted.status === null) expect(["not_reached", "timed_out"]).toContain(error);
		}
	});

	it("says why there was no answer", async () => {
		const { url } = await hookReceiver((response) => response.destroy());
		expect(await post({ url, mayBePrivate: true, ...sent })).toMatchObject({ error: "not_reached" });
		const unknown = await post({ url: "http://no-such-host.invalid/", mayBePrivate: true, ...sent });
		expect(unknown).toMatchObject({ error: "unknown_host" });
	});
});
