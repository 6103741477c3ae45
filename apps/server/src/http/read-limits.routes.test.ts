import { describe, expect, it } from "vitest";
import { testServer } from "../../test/server.ts";

describe("limits of reads", () => {
	it("are for an address: 6,000 a minute, and 120 of those that read a whole table", async () => {
		let now = Date.UTC(2026, 10, 1);
		const server = await testServer({ rateLimits: true, trustProxy: 1 }, () => new Date(now));
		const from = (address: string, path: string) =>
			server.request(path, { headers: { "x-forwarded-for": address } });
		const checks = Array.from({ length: 120 }, () => from("203.0.113.1", "/api/ledger/check"));
		expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]));
		const refused = await from("203.0.113.1", "/api/products");
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
		expect(await refused.json()).toMatchObject({
			code: "too_many_requests",
			detail: "Too many requests came from here. Try again in 60 seconds.",
		});
		expect((await from("203.0.113.2", "/api/products")).status).toBe(200);
		// Addresses for machines are counted like other reads.
		const machines = ["/robots.txt", "/sitemap.xml", "/sitemaps/pages.xml", "/blogs/feed.xml"];
		for (const path of machines) expect((await from("203.0.113.1", path)).status).toBe(200);
		let answered = 121 + machines.length;
		// The kind is required: these requests read nothing, but they count.
		while ((await from("203.0.113.1", "/api/product-names")).status === 400) answered++;
		expect(answered).toBe(6000);
		for (const path of machines) expect((await from("203.0.113.1", path)).status).toBe(429);
		// Reads of page rendering belong to the page, which was already counted.
		const inside = await server.app.request("/api/products?limit=1", {}, { renderedFor: "203.0.113.1" });
		expect(inside.status).toBe(200);
		expect((await from("203.0.113.1", "/healthz")).status).toBe(200);
		now += 60_000;
		expect((await from("203.0.113.1", "/api/products")).status).toBe(200);
	});

	it("are off with the others", async () => {
		const server = await testServer({ rateLimits: false });
		const checks = Array.from({ length: 121 }, () => server.request("/api/ledger/check"));
		expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]));
	});
});
