import { describe, expect, it } from "vitest";
import { PASSWORD, testServer } from "../../test/server.ts";

/** The body stream in Node when a client closes its connection inside the body. */
function brokenBody(): ReadableStream<Uint8Array> {
	let isFirst = true;
	return new ReadableStream({
		pull(controller) {
			if (isFirst) controller.enqueue(new TextEncoder().encode('{"name":'));
			else controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
			isFirst = false;
		},
	});
}

const length = { "content-length": "1000" };
const chunked = { "transfer-encoding": "chunked" };

describe("a client that breaks off its body", () => {
	it.each([
		["a product", "/api/product", { ...length, "content-type": "application/json" }],
		["a product in pieces", "/api/product", { ...chunked, "content-type": "application/json" }],
		["a sign-in", "/api/auth/sign-in/email", { ...length, "content-type": "application/json" }],
		["a sign-in in pieces", "/api/auth/sign-in/email", { ...chunked, "content-type": "application/json" }],
		["a picture", "/api/images", { ...length, "content-type": "image/png" }],
		["a table", "/api/imports?name=a.csv", { ...chunked, "content-type": "text/csv" }],
	])("is told so, and is no failure of the server: %s", async (_, path, headers) => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const answer = await server.request(path, {
			method: "POST",
			headers: { ...headers, cookie },
			body: brokenBody(),
			duplex: "half",
		} as RequestInit);
		const { code, detail } = (await answer.json()) as { code: string; detail: string };
		expect([answer.status, code]).toEqual([400, "invalid_input"]);
		expect(detail).toMatch(/was incomplete/);
		expect(server.errors).toEqual([]);
	});

	it.each([
		["/api/product", "application/json"],
		["/api/images", "image/png"],
	])("is refused unread where it announces more than it may have: %s", async (path, type) => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const answer = await server.request(path, {
			method: "POST",
			headers: { "content-length": "20000000", "content-type": type, cookie },
			body: brokenBody(),
			duplex: "half",
		} as RequestInit);
		expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
			413,
			"body_too_large",
		]);
	});

	it("leaves the next one alone", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		const send = (body: string | ReadableStream) =>
			server.request("/api/auth/sign-in/email", {
				method: "POST",
				headers: { "content-type": "application/json" },
				body,
				duplex: "half",
			} as RequestInit);
		expect((await send(brokenBody())).status).toBe(400);
		expect((await send(JSON.stringify({ email: "kim@shop.test", password: PASSWORD }))).status).toBe(200);
	});
});
