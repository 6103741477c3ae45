import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { listCounting, sayCounting } from "@freehub/contract/stock/counting";
import { addLocation, closeLocation } from "@freehub/contract/stock/locations";
import { describe, expect, it } from "vitest";
import { forgetOver } from "#areas/people/presence/brief-rows.ts";
import { testServer } from "../../../../test/server.ts";

async function shop(now?: () => Date) {
	const server = await testServer({ access: "everyone" }, now);
	const [kim, mara] = [await server.newUser(), await server.newUser()];
	const bin = async (name: string) =>
		(await kim.client.call(addLocation, { body: { name, kind: "bin", parent: "main" } }))._id;
	return { server, kim, mara, bins: [await bin("A-1"), await bin("A-2")] as const };
}

const say = (client: Client, id: string, doing: "counts" | "gone" = "counts", screen = "a") =>
	client.call(sayCounting, { params: { id }, body: { doing, screen } });
const others = (client: Client) => client.call(listCounting, {});

async function rung(client: Client, after: number) {
	const { changes } = await client.call(listChanges, { query: { after } });
	return changes.filter(({ kind }) => kind === "counting").map(({ what, id }) => [what, id]);
}

describe("who counts where", () => {
	it("is told to others, at one place for each screen, and rings when it changes", async () => {
		const { kim, mara, bins } = await shop();
		const [a1, a2] = bins;
		const { next } = await kim.client.call(listChanges, { query: {} });
		const { name, id: person } = mara.user;
		await say(mara.client, a1);
		await say(mara.client, a1);
		expect(await others(kim.client)).toEqual([{ location: a1, person, name }]);
		expect(await others(mara.client)).toEqual([]);
		await say(mara.client, a1, "counts", "phone");
		await say(mara.client, a2);
		const both = await say(kim.client, a1);
		expect(
			both.toSorted((a, b) => bins.indexOf(a.location as never) - bins.indexOf(b.location as never)),
		).toEqual([
			{ location: a1, person, name },
			{ location: a2, person, name },
		]);
		await say(kim.client, a1, "gone");
		// The end at the place before comes late.
		await say(mara.client, a1, "gone");
		expect(await others(kim.client)).toHaveLength(2);
		await say(mara.client, a2, "gone");
		await say(mara.client, a1, "gone", "phone");
		expect(await others(kim.client)).toEqual([]);
		expect(await rung(mara.client, next)).toEqual([
			["added", a1],
			["added", a1],
			["removed", a1],
			["added", a2],
			["added", a1],
			["removed", a1],
			["removed", a2],
			["removed", a1],
		]);
	});

	it("is over a minute after they last said so, and rings when somebody else says something, or in an hour", async () => {
		let now = new Date();
		const { server, kim, mara, bins } = await shop(() => now);
		const [a1, a2] = bins;
		await say(mara.client, a1);
		now = new Date(now.getTime() + 59_000);
		expect(await others(kim.client)).toHaveLength(1);
		now = new Date(now.getTime() + 2000);
		expect(await others(kim.client)).toEqual([]);
		const { next } = await kim.client.call(listChanges, { query: {} });
		await say(kim.client, a2);
		expect(await rung(kim.client, next)).toEqual([
			["removed", a1],
			["added", a2],
		]);
		now = new Date(now.getTime() + 61_000);
		await forgetOver(server.db, "counting", now);
		expect(await server.db.kysely.selectFrom("counting").selectAll().execute()).toEqual([]);
	});

	it("is told to nobody without an account, and cannot be said of a place that is closed or not there", async () => {
		const { server, kim, mara, bins } = await shop();
		await say(mara.client, bins[0]);
		await expect(others(server.visitor)).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(say(server.visitor, bins[0])).rejects.toMatchObject({ code: "unauthenticated" });
		for (const id of ["no-such-id", "supplier"])
			await expect(say(kim.client, id)).rejects.toMatchObject({ code: "not_found" });
		await kim.client.call(closeLocation, { params: { id: bins[1] }, body: {} });
		await expect(say(kim.client, bins[1])).rejects.toMatchObject({ code: "not_found" });
	});
});
