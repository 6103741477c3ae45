import { addProduct } from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { listPresence, sayPresence } from "@freehub/contract/people/presence";
import { describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { forgetOver } from "./brief-rows.ts";

async function shop(now?: () => Date) {
	const server = await testServer({ access: "everyone" }, now);
	const [kim, mara] = [await server.newUser(), await server.newUser()];
	const body = { name: "Bell", price: "5", quantity: "0", image: "/i.svg", supplier: "S", description: "d" };
	const { _id } = await kim.client.call(addProduct, { body, idempotencyKey: "bell" });
	return { server, kim, mara, id: _id };
}

const say = (client: Client, id: string, doing: "looks" | "edits" | "gone", screen = "a") =>
	client.call(sayPresence, { params: { id }, body: { doing, screen } });
const others = (client: Client, id: string) => client.call(listPresence, { params: { id } });

const positionNow = async (client: Client) => (await client.call(listChanges, { query: {} })).next;

async function rung(client: Client, after: number) {
	const { changes } = await client.call(listChanges, { query: { after } });
	return changes.filter(({ kind }) => kind === "presence").map(({ what, id }) => [what, id]);
}

const audited = (server: TestServer) => server.db.kysely.selectFrom("audit").selectAll().execute();

describe("who is at a product", () => {
	it("is told to others, once for each person, editing before looking", async () => {
		const { kim, mara, id } = await shop();
		await say(mara.client, id, "looks", "phone");
		await say(mara.client, id, "edits", "desk");
		const { name, id: person } = mara.user;
		expect(await others(kim.client, id)).toEqual([{ person, name, doing: "edits" }]);
		expect(await others(mara.client, id)).toEqual([]);
		expect(await say(kim.client, id, "looks")).toEqual([{ person, name, doing: "edits" }]);
		await say(mara.client, id, "gone", "desk");
		expect(await others(kim.client, id)).toEqual([{ person, name, doing: "looks" }]);
		await say(mara.client, id, "gone", "phone");
		expect(await others(kim.client, id)).toEqual([]);
	});

	it("rings when somebody comes, begins to edit or goes, and not when they say the same again", async () => {
		const { server, kim, mara, id } = await shop();
		const begin = await positionNow(kim.client);
		const before = await audited(server);
		await say(mara.client, id, "looks");
		await say(mara.client, id, "looks");
		await say(mara.client, id, "edits");
		await say(mara.client, id, "edits");
		await say(mara.client, id, "gone");
		const heard = await rung(kim.client, begin);
		expect(heard).toEqual([
			["added", id],
			["changed", id],
			["removed", id],
		]);
		expect(await audited(server)).toEqual(before);
	});

	it("is over a minute after they last said so, and rings when they come back", async () => {
		let now = new Date();
		const { server, kim, mara, id } = await shop(() => now);
		await say(mara.client, id, "looks");
		now = new Date(now.getTime() + 59_000);
		expect(await others(kim.client, id)).toHaveLength(1);
		now = new Date(now.getTime() + 2_000);
		expect(await others(kim.client, id)).toEqual([]);
		const begin = await positionNow(kim.client);
		await say(mara.client, id, "looks");
		expect(await rung(kim.client, begin)).toContainEqual(["added", id]);
		now = new Date(now.getTime() + 61_000);
		await forgetOver(server.db, "presence", now);
		expect(await server.db.kysely.selectFrom("presence").selectAll().execute()).toEqual([]);
	});

	it("is told to nobody without an account, and cannot be said of a product that is not there", async () => {
		const { server, kim, mara, id } = await shop();
		await say(mara.client, id, "looks");
		await expect(others(server.visitor, id)).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(say(server.visitor, id, "looks")).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(say(kim.client, "no-such-id", "looks")).rejects.toMatchObject({ code: "not_found" });
	});
});
