import { describe, expect, it } from "vitest";
import { testServer } from "../test/server.ts";

describe("every answer", () => {
	it("forbids foreign scripts, framing and type guessing, and has a request id", async () => {
		const server = await testServer();
		const page = await server.request("/api/docs");
		expect(page.headers.get("content-security-policy")).toContain("default-src 'self'; script-src 'self';");
		expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
		expect(page.headers.get("x-content-type-options")).toBe("nosniff");
		const { headers } = await server.request("/api/products");
		expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("referrer-policy")).toBe("same-origin");
		expect(headers.get("strict-transport-security")).toBeNull();
		expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
	});

	it("is to come over TLS alone where the shop is reached over TLS", async () => {
		const server = await testServer({ publicUrl: "https://shop.test" });
		const { headers } = await server.request("/api/products");
		expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
	});

	it("keeps other sites' windows apart from ours, but for the one that goes to a provider and back", async () => {
		const server = await testServer();
		const policy = async (path: string) =>
			(await server.request(path)).headers.get("cross-origin-opener-policy");
		expect(await policy("/api/docs")).toBe("same-origin-allow-popups");
		expect(await policy("/api/auth/callback/google?state=x")).toBe("unsafe-none");
	});

	it("that not everybody may read is kept in no cache", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		for (const path of [
			"/api/account",
			"/api/people",
			// The answer depends on the right to see costs: as a page, and as a stream of all products.
			"/api/products?limit=1",
			"/api/products",
			"/api/product-export",
			"/api/movements.csv",
			"/api/stock",
			"/api/audit.csv",
			"/api/auth/get-session",
		]) {
			const { headers } = await server.request(path, { headers: { cookie } });
			expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
		}
	});

	it("is a problem document with the request's id when there is nothing", async () => {
		const response = await (await testServer()).request("/api/nothing");
		expect([response.status, response.headers.get("content-type")]).toEqual([
			404,
			"application/problem+json",
		]);
		expect(await response.json()).toEqual({
			type: "urn:freehub:error:not_found",
			title: "Not Found",
			status: 404,
			detail: "There is nothing at GET /api/nothing.",
			code: "not_found",
			requestId: response.headers.get("x-request-id"),
		});
	});

	it("tells nothing of the inside when the server breaks, and logs it", async () => {
		const server = await testServer();
		await server.db.kysely.schema.alterTable("blog").renameTo("gone").execute();
		const response = await server.request("/api/blogs");
		expect(response.status).toBe(500);
		expect(await response.text()).not.toMatch(/blog|sql|\/src\//i);
		expect(server.errors.splice(0).join()).toContain("unexpected error");
	});
});

describe("other origins", () => {
	it("get no CORS headers unless they are named", async () => {
		const headers = { origin: "https://shop-front.test" };
		const closed = await (await testServer()).request("/api/products", { headers });
		expect(closed.headers.get("access-control-allow-origin")).toBeNull();
		const server = await testServer({ corsOrigins: ["https://shop-front.test"] });
		const open = await server.request("/api/products", { headers });
		expect(open.headers.get("access-control-allow-origin")).toBe("https://shop-front.test");
		expect(open.headers.get("access-control-allow-credentials")).toBe("true");
		expect(open.headers.get("access-control-expose-headers")).toMatch(/x-total-count/i);
		const other = await server.request("/api/products", { headers: { origin: "https://evil.test" } });
		expect(other.headers.get("access-control-allow-origin")).toBeNull();
	});

	it("may ask before they write", async () => {
		const server = await testServer({ corsOrigins: ["https://shop-front.test"] });
		const response = await server.request("/api/product/x", {
			method: "OPTIONS",
			headers: { origin: "https://shop-front.test", "access-control-request-method": "DELETE" },
		});
		expect(response.status).toBe(204);
		expect(response.headers.get("access-control-allow-methods")).toContain("DELETE");
	});
});

describe("the server's own pages", () => {
	it("say that it is alive and ready", async () => {
		const server = await testServer();
		expect((await server.request("/healthz")).status).toBe(200);
		expect((await server.request("/readyz")).status).toBe(200);
	});

	it("describe the whole API, with every code an endpoint can refuse with", async () => {
		const server = await testServer();
		const document = (await (await server.request("/api/openapi.json")).json()) as {
			openapi: string;
			paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: unknown }>>;
		};
		expect(document.openapi).toBe("3.0.3");
		expect(Object.keys(document.paths)).toEqual(
			expect.arrayContaining([
				"/products",
				"/products/{id}",
				"/product",
				"/product/{id}",
				"/blogs",
				"/auth/sign-up/email",
			]),
		);
		expect(Object.keys(document.paths["/product"]?.post?.responses ?? {})).toEqual(
			expect.arrayContaining(["201", "400", "401", "409", "413", "415", "422"]),
		);
		expect(document.paths["/product"]?.post?.requestBody).toMatchObject({
			content: { "application/json": { schema: { properties: { name: { type: "string" }, price: {} } } } },
		});
	});

	it("serve the API's page without another host", async () => {
		const server = await testServer();
		const page = await (await server.request("/api/docs")).text();
		expect(page).not.toMatch(/https?:\/\//);
		for (const [, path] of page.matchAll(/(?:src|href)="(\/api[^"]+)"/g)) {
			expect((await server.request(path ?? "")).status, path).toBe(200);
		}
	});
});
