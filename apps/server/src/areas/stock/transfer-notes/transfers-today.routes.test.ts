import { randomUUID } from "node:crypto";
import { getToday } from "@freehub/contract/office/today";
import * as notes from "@freehub/contract/stock/transfer-notes";
import { addDays, shopDay } from "@freehub/domain/local-days";
import { expect, it } from "vitest";
import { sellingShop } from "../../../../test/selling.ts";

const DAY = 86_400_000;

it("Today names for each store what arrives today or should have, and its drafts of an earlier day", async () => {
	let now = Date.parse("2026-06-01T12:00:00Z");
	const shop = await sellingShop({ access: "staff" }, () => new Date(now));
	const { client, products } = shop;
	await shop.book({ kind: "receive", quantity: 9 });
	const north = await shop.addPlace("North");
	const shelf = await shop.addPlace("N-1", { kind: "bin", parent: north });
	const begin = (to: string, expected: string | null, pieces = 2) =>
		client.call(notes.addTransferNote, {
			body: { from: "main", to, expected, lines: [{ product: products[0] ?? "", pieces }] },
		});
	const send = async (to: string, inDays: number | null) => {
		const day = inDays === null ? null : addDays(shopDay(new Date(now)), inDays);
		const { _id: id } = await begin(to, day);
		return client.call(notes.sendTransferNote, { params: { id }, body: {}, idempotencyKey: randomUUID() });
	};
	const today = async () => (await client.call(getToday)).transfers;
	expect(await today()).toEqual({ arriving: [], drafts: [] });

	const dueNow = await send(shelf, 0);
	const tomorrow = await send(north, 1);
	await send(north, null);
	const draft = await begin(north, null);
	await client.call(notes.addTransferNote, { body: { from: "main", to: north, lines: [] } });
	expect(await today()).toEqual({
		arriving: [
			{
				store: north,
				count: 1,
				notes: [
					{
						_id: dueNow._id,
						number: dueNow.number,
						from: dueNow.from.name,
						to: "North, N-1",
						day: "2026-06-01",
						isLate: false,
						pieces: 2,
					},
				],
			},
		],
		drafts: [],
	});

	now += DAY;
	const late = await today();
	expect(late.arriving).toMatchObject([
		{
			count: 2,
			notes: [
				{ _id: dueNow._id, isLate: true },
				{ _id: tomorrow._id, isLate: false },
			],
		},
	]);
	expect(late.drafts).toMatchObject([
		{ store: "main", count: 1, notes: [{ _id: draft._id, to: "North", pieces: 2 }] },
	]);

	const lines = [{ line: dueNow.lines[0]?._id ?? "", pieces: 1 }];
	const params = { id: dueNow._id };
	await client.call(notes.receiveTransferNote, { params, body: { lines }, idempotencyKey: randomUUID() });
	expect((await today()).arriving[0]?.notes[0]).toMatchObject({ _id: dueNow._id, pieces: 1 });
	await client.call(notes.closeTransferNote, {
		params,
		body: { how: "lost" },
		idempotencyKey: randomUUID(),
	});
	expect((await today()).arriving).toMatchObject([{ count: 1, notes: [{ _id: tomorrow._id }] }]);

	for (let more = 0; more < 6; more++) {
		await shop.book({ kind: "receive", quantity: 2 });
		await send(north, 0);
	}
	const [many] = (await today()).arriving;
	expect([many?.count, many?.notes.length]).toEqual([7, 5]);
});
