import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "./app-env.ts";
import { clientAddress } from "./client-address.ts";

async function addressOf(proxies: number, forwarded: string | undefined, socket = "::ffff:10.0.0.1") {
	const app = new Hono<AppEnv>();
	app.get("/", (c) => c.text(clientAddress(c, proxies)));
	const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
	const env = { incoming: { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: "IPv4" } } };
	return (await app.request("/", { headers }, env)).text();
}

describe("clientAddress", () => {
	it("is the connection's, whatever a client claims, where no proxy is trusted", async () => {
		expect(await addressOf(0, "6.6.6.6")).toBe("10.0.0.1");
		expect(await addressOf(0, undefined, "2001:db8::1")).toBe("2001:db8::1");
	});

	it("is what the outermost proxy of ours wrote; what stands left of it was the client's own", async () => {
		expect(await addressOf(1, "6.6.6.6, 203.0.113.9")).toBe("203.0.113.9");
		expect(await addressOf(2, "6.6.6.6, 203.0.113.9, 10.0.0.2")).toBe("203.0.113.9");
		expect(await addressOf(1, "::ffff:203.0.113.9")).toBe("203.0.113.9");
	});

	it("is the connection's where a proxy wrote nothing that is an address", async () => {
		expect(await addressOf(1, undefined)).toBe("10.0.0.1");
		expect(await addressOf(1, "<script>, unknown")).toBe("10.0.0.1");
	});
});
