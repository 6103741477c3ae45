import { changeRole } from "@freehub/contract/people/people";
import { closeLocation } from "@freehub/contract/stock/locations";
import { listWaitingPromises } from "@freehub/contract/stock/waiting-promises";
import { shopDay } from "@freehub/domain/local-days";
import { describe, expect, it } from "vitest";
import { MAIN, refusedWith, type SellingShop, sellingShop } from "../../../../test/selling.ts";

const waitingIn = (
	{ client }: SellingShop,
	query: { product?: string; free?: "true"; source?: "none" } = {},
) => client.call(listWaitingPromises, { query });

describe("promises that wait", () => {
	it("are listed, the oldest first, with the order, the free pieces of open places and of purchase lines", async () => {
		const shop = await sellingShop();
		const [bell = "", chain = ""] = shop.products;
		const order = await shop.order([5]);
		const line = order.lines[0]?._id ?? "";
		const old = await shop.sell(2);
		const young = await shop.sell(3, { kind: "purchase", id: line });
		const other = await shop.sell(1, undefined, chain);
		expect(await waitingIn(shop)).toMatchObject([
			{
				line: old.lines[0]?._id,
				lineKind: "sale",
				product: bell,
				productName: "Bell",
				document: old._id,
				number: old.number,
				who: null,
				pieces: 2,
				source: { kind: "none", id: "" },
				freeAt: [],
				onOrder: [{ line, order: order._id, number: order.number, pieces: 2 }],
			},
			{ number: young.number, pieces: 3, source: { kind: "purchase", id: line }, onOrder: [] },
			{ number: other.number, product: chain, freeAt: [], onOrder: [] },
		]);
		expect(await waitingIn(shop, { product: chain })).toMatchObject([{ number: other.number }]);
		expect((await waitingIn(shop, { source: "none" })).map(({ number }) => number)).toEqual([
			old.number,
			other.number,
		]);
		// Pieces that come in without a line serve the oldest that waits out of no source, so that they are not free.
		const north = await shop.addPlace("North");
		const south = await shop.addPlace("South");
		await shop.book(
			{ kind: "receive", quantity: 3, location: north },
			{ kind: "receive", quantity: 4, location: south },
		);
		const free = await waitingIn(shop, { free: "true" });
		expect(free.map(({ number, freeAt }) => [number, freeAt])).toEqual([
			[
				young.number,
				[
					{ location: south, pieces: 4 },
					{ location: north, pieces: 1 },
				],
			],
		]);
		await shop.promise(young, { kind: "place", id: south }, 3);
		expect(await waitingIn(shop, { product: bell })).toEqual([]);
		expect((await waitingIn(shop, { product: chain }))[0]?.freeAt).toEqual([]);
		await shop.expectBalanced();
	});

	it("do not include what a purchase line brings today, nor offer a place that is closed", async () => {
		const shop = await sellingShop();
		const day = shopDay(new Date());
		const due = await shop.order([1], { expected: day });
		const later = await shop.order([1], { expected: "2099-01-31" });
		const purchase = (order: typeof due) => ({ kind: "purchase", id: order.lines[0]?._id ?? "" }) as const;
		await shop.sell(1, purchase(due));
		const waits = await shop.sell(1, purchase(later));
		expect(await waitingIn(shop)).toMatchObject([{ number: waits.number, day: "2099-01-31", onOrder: [] }]);
		const north = await shop.addPlace("North");
		await shop.book({ kind: "receive", quantity: 1, location: north });
		expect(await waitingIn(shop, { free: "true" })).toMatchObject([
			{ freeAt: [{ location: north, pieces: 1 }] },
		]);
		await shop.book({ kind: "transfer", quantity: 1, location: north, to: "main" });
		await shop.client.call(closeLocation, { params: { id: north }, body: {} });
		expect(await waitingIn(shop, { free: "true" })).toMatchObject([
			{ freeAt: [{ location: "main", pieces: 1 }] },
		]);
	});

	it("are for readers of sales; those who read no purchases see lines on order without their order", async () => {
		const shop = await sellingShop({ access: "staff" });
		await shop.order([5]);
		await shop.sell(1);
		const as = async (role: "counter" | "buyer" | "viewer" | "warehouse") => {
			const { user, client } = await shop.server.newUser();
			await shop.client.call(changeRole, { params: { id: user.id }, body: { role } });
			return client;
		};
		for (const role of ["buyer", "viewer"] as const) {
			const client = await as(role);
			expect(await refusedWith(client.call(listWaitingPromises, {}))).toMatchObject({ code: "forbidden" });
		}
		const [seen] = await (await as("counter")).call(listWaitingPromises, {});
		expect(seen?.onOrder).toMatchObject([{ order: null, number: null, pieces: 5 }]);
		const [picked] = await (await as("warehouse")).call(listWaitingPromises, {});
		expect(picked?.onOrder).toMatchObject([{ number: expect.any(String), pieces: 5 }]);
		expect(
			await refusedWith(shop.client.call(listWaitingPromises, { query: { free: "no" as "true" } })),
		).toMatchObject({
			code: "invalid_input",
		});
	});

	it("name places of the order's own store first", async () => {
		const shop = await sellingShop();
		const north = await shop.addPlace("North");
		const order = await shop.order([1]);
		await shop.sell(1, { kind: "purchase", id: order.lines[0]?._id ?? "" });
		const wanted = await shop.sellFor(north, 1, {
			kind: "purchase",
			id: (await shop.order([1])).lines[0]?._id ?? "",
		});
		await shop.book({ kind: "receive", quantity: 5 }, { kind: "receive", quantity: 1, location: north });
		const listed = await waitingIn(shop);
		expect(listed.map(({ freeAt }) => freeAt[0]?.location)).toEqual([MAIN.id, north]);
		expect(listed[1]).toMatchObject({ number: wanted.number, wantedAt: north });
	});
});
