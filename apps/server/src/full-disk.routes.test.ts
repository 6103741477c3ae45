import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { checkLedger, recordMovement } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { fillDisk, freeDisk } from "../test/full-disk.ts";
import { PASSWORD, type TestServer, testServer } from "../test/server.ts";

const product = {
	name: "Dawn Handlebar Bag",
	description: "Holds a jacket and a book.",
	price: 10,
	quantity: 0,
	supplier: "Harbour Cycle Parts",
	image: "/drawings/bag.svg",
};

/** One log line per refusal. */
const fullLines = (server: TestServer) => server.errors.filter((line) => line.includes('"msg":"disk full"'));

function signIn(server: TestServer, email: string): Promise<Response> {
	return server.request("/api/auth/sign-in/email", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email, password: PASSWORD }),
	});
}

async function auditLines(server: TestServer, action: string): Promise<number> {
	const { count } = await server.db.kysely
		.selectFrom("audit")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("action", "=", action)
		.executeTakeFirstOrThrow();
	return Number(count);
}

describe("on a full disk", () => {
	it("stock changes are refused in words, none that was answered is lost, and all goes on afterwards", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { insertedId } = await client.call(addProduct, { body: product });
		const receive = async (quantity: number): Promise<number | string> => {
			const body = { kind: "receive" as const, quantity, note: "n".repeat(400) };
			try {
				await client.call(recordMovement, { params: { id: insertedId }, body, idempotencyKey: randomUUID() });
				return quantity;
			} catch (error) {
				if (!(error instanceof ApiError)) throw error;
				expect(error.problem.detail).toContain("no space left");
				return `${error.status} ${error.code}`;
			}
		};
		await fillDisk(server.db);
		let onHand = 0;
		const refusals: string[] = [];
		for (let i = 0; i < 5; i++) {
			for (const answer of await Promise.all(Array.from({ length: 40 }, () => receive(1)))) {
				if (typeof answer === "number") onHand += answer;
				else refusals.push(answer);
			}
		}
		expect(new Set(refusals)).toEqual(new Set(["507 storage_full"]));
		expect(fullLines(server)).toHaveLength(refusals.length);
		expect(await server.request("/api/products").then(({ status }) => status)).toBe(200);

		await freeDisk(server.db);
		expect(await receive(7)).toBe(7);
		const books = await client.call(checkLedger);
		expect(books).toMatchObject({ balanced: true, differences: [], sum: 0 });
		const [stored] = (await (await server.request("/api/products")).json()) as { quantity: number }[];
		expect(stored?.quantity).toBe(onHand + 7);
	});

	it("nobody is signed in without a line in the audit log, and everybody can afterwards", async () => {
		const server = await testServer();
		await server.newUser("kim@shop.test");
		const before = await auditLines(server, "session.start");
		await fillDisk(server.db);
		let done = 0;
		let refused = 0;
		while (refused < 3) {
			const answer = await signIn(server, "kim@shop.test");
			if (answer.status === 200) {
				done += 1;
				continue;
			}
			refused += 1;
			expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
				507,
				"storage_full",
			]);
			expect(answer.headers.getSetCookie()).toEqual([]);
		}
		expect(await auditLines(server, "session.start")).toBeGreaterThanOrEqual(before + done);
		expect(fullLines(server)).toHaveLength(3);
		await freeDisk(server.db);
		expect((await signIn(server, "kim@shop.test")).status).toBe(200);
	});

	it("nobody is left with half an account: whoever tries again later gets a whole one", async () => {
		let later = 0;
		const server = await testServer({}, () => new Date(Date.now() + later));
		await server.newUser();
		await fillDisk(server.db);
		const signUp = (email: string) =>
			server.request("/api/auth/sign-up/email", {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ email, name: email, password: PASSWORD }),
			});
		const signedUp: string[] = [];
		let refused: string | undefined;
		for (let i = 0; refused === undefined; i++) {
			const email = `kim${i}@shop.test`;
			const answer = await signUp(email);
			if (answer.status === 200) signedUp.push(email);
			else {
				refused = email;
				expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
					507,
					"storage_full",
				]);
			}
		}
		await freeDisk(server.db);
		for (const email of signedUp) expect((await signIn(server, email)).status).toBe(200);
		later = 61_000;
		// If only the session was missing, the address already has a complete account.
		await signUp(refused);
		expect((await signIn(server, refused)).status).toBe(200);
	});
});
