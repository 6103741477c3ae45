import { describe, expect, it } from "vitest";
import { testServer } from "../../test/server.ts";

describe("where PUBLIC_URL names the shop's host, a request to another one", () => {
	const settings = { publicUrl: "https://shop.example" };

	it("is refused in words, whatever it asks for, but for the server's health", async () => {
		const server = await testServer(settings);
		const ask = (path: string, host: string, headers: Record<string, string> = {}) =>
			server.request(path, { headers: { host, ...headers } });
		for (const path of [
			"/api/products",
			"/api/docs",
			"/",
			"/robots.txt",
			"/images/x.webp",
			"/no-such-thing",
		]) {
			const answer = await ask(path, "evil.test");
			expect([path, answer.status, await answer.json()]).toMatchObject([
				path,
				421,
				{ code: "wrong_host", detail: expect.stringContaining("https://shop.example") },
			]);
		}
		for (const host of ["evil.test:443", "shop.example.evil.test", "localhost:3000", "a@b", "%", ""]) {
			expect([host, (await ask("/api/products", host)).status]).toEqual([host, 421]);
		}
		// Without a trusted proxy the header is ignored.
		const claimed = { "x-forwarded-host": "shop.example" };
		expect((await ask("/api/products", "evil.test", claimed)).status).toBe(421);
		for (const host of ["shop.example", "SHOP.example:443", "shop.example:3000"]) {
			expect([host, (await ask("/api/products", host)).status]).toEqual([host, 200]);
		}
		for (const path of ["/healthz", "/readyz"]) {
			expect([path, (await ask(path, "localhost:3000")).status]).toEqual([path, 200]);
		}
	});

	it("is the shop's where a proxy that is trusted says so", async () => {
		const server = await testServer({ ...settings, trustProxy: 1 });
		const ask = (forwarded: string) =>
			server.request("/api/products", { headers: { host: "10.0.0.8:3000", "x-forwarded-host": forwarded } });
		expect((await ask("shop.example")).status).toBe(200);
		expect((await ask("shop.example, evil.test")).status).toBe(421);
	});

	it("is answered where it is not set", async () => {
		const server = await testServer();
		expect((await server.request("/api/products", { headers: { host: "any.test" } })).status).toBe(200);
	});
});
