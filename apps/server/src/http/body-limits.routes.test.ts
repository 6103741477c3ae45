import { deleteProducts } from "@freehub/contract/catalogue/product-batches";
import { describe, expect, it } from "vitest";
import { testServer } from "../../test/server.ts";

const json = { "content-type": "application/json" };

/** A body that must not be read. */
const untouchable = (): ReadableStream<Uint8Array> =>
	new ReadableStream(
		{
			pull() {
				throw new Error("The body was read.");
			},
		},
		{ highWaterMark: 0 },
	);

async function codeOf(answer: Response): Promise<[number, string]> {
	return [answer.status, ((await answer.json()) as { code: string }).code];
}

describe("a body to an endpoint that is open to everybody", () => {
	it.each([
		["POST /enquiries", 32],
		["POST /auth/sign-up/email", 8],
		["POST /auth/sign-in/email", 8],
		["POST /auth/sign-in/firebase", 32],
		["POST /auth/sign-in/social", 8],
		["POST /auth/request-password-reset", 8],
		["POST /auth/reset-password", 8],
		["POST /auth/send-verification-email", 8],
		["POST /invitations/preview", 8],
	])("is a few kB long, or refused unread: %s", async (endpoint, kilobytes) => {
		const server = await testServer();
		const [method = "", path = ""] = endpoint.split(" ");
		const tooLong = kilobytes * 1024 + 1;
		const announced = await server.request(`/api${path}`, {
			method,
			headers: { ...json, "content-length": String(tooLong) },
			body: untouchable(),
			duplex: "half",
		} as RequestInit);
		expect(await codeOf(announced)).toEqual([413, "body_too_large"]);
		const body = `{"x":"${"y".repeat(tooLong)}"}`;
		const inPieces = await server.request(`/api${path}`, { method, headers: json, body });
		expect(await codeOf(inPieces)).toEqual([413, "body_too_large"]);
	});

	it("is a form of few fields", async () => {
		const server = await testServer();
		const headers = { "content-type": "application/x-www-form-urlencoded" };
		for (const body of ["a&".repeat(500_000), "a&".repeat(1000)]) {
			const answer = await server.request("/ask", { method: "POST", headers, body });
			expect(answer.status).toBe(413);
		}
	});
});

describe("the body of somebody who is signed in", () => {
	it("has no more values than a batch needs, which are counted before they are parsed", async () => {
		const server = await testServer();
		const { client, cookie } = await server.newUser();
		const send = async (body: string) => {
			const headers = { ...json, cookie };
			return codeOf(await server.request("/api/product-batches/deletion", { method: "POST", headers, body }));
		};
		expect(await send(`{"x":[${"{},".repeat(300_000)}{}]}`)).toEqual([413, "body_too_large"]);
		// It is not even checked for valid JSON.
		expect(await send(`{"x":[${"{},".repeat(300_000)}`)).toEqual([413, "body_too_large"]);
		expect(await send(`{"x":[${"{},".repeat(1000)}{}]}`)).toEqual([400, "invalid_input"]);
		// A body slightly above the limit is refused with the contract's message.
		const products = Array.from({ length: 1001 }, (_, i) => `id-${i}`);
		await expect(client.call(deleteProducts, { body: { products } })).rejects.toMatchObject({
			problem: { errors: [{ field: "products", rule: "too_many" }] },
		});
	});
});
