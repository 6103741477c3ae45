import { ApiError } from "@freehub/contract/errors";
import type { Booked } from "@freehub/contract/stock/stock";
import fc from "fast-check";
import { expect, it } from "vitest";
import { clipboard, step } from "../../../../test/clipboard.ts";
import {
	type Book,
	codes,
	device,
	placeOf,
	queueIn,
	type Shop,
	type Stock,
} from "../../../../test/scan-device.ts";

const refusal = new ApiError({
	type: "about:blank",
	title: "Not enough",
	status: 409,
	detail: "Not enough.",
	code: "insufficient_stock",
});

/** A shop that books at once. The server's own tests cover its bookings, and clipboard.dom.test uses the real server. */
function shopOf(stock: Stock): Shop & { book: Book } {
	const booked = new Map<string, [place: string, by: number][]>();
	const put = (changes: readonly [place: string, by: number][]) => {
		if (changes.some(([place, by]) => (stock.get(place) ?? 0) + by < 0)) throw refusal;
		for (const [place, by] of changes) stock.set(place, (stock.get(place) ?? 0) + by);
	};
	return {
		async find(code) {
			const { product, pieces } = codes[code];
			const shown = { _id: product, name: product, image: "", sku: null, category: null, quantity: 0 };
			return { product: shown, pieces };
		},
		async book({ key, product, body: { kind, quantity, location = "", to = "" } }) {
			const place = placeOf(product._id, location);
			const by =
				{ receive: quantity, count: quantity - (stock.get(place) ?? 0) }[kind as string] ?? -quantity;
			const changes: [string, number][] = [[place, by]];
			if (kind === "transfer") changes.push([placeOf(product._id, to), quantity]);
			put(changes);
			booked.set(key, changes);
			return { quantity: 0, movement: { _id: key, product: product._id } } as unknown as Booked;
		},
		takeBack: async (movement) => put((booked.get(movement) ?? []).map(([place, by]) => [place, -by])),
		idOf: (place) => place,
	};
}

it("scans, typed numbers, looks, corrections, lost connections and other tabs on two devices book what two people with a clipboard would write down", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 80, size: "max" }), async (steps) => {
			const [booked, written] = [new Map<string, number>(), new Map<string, number>()];
			const shop = shopOf(booked);
			let keys = 0;
			const newKey = () => String((keys += 1));
			const devices = ["kim", "lee"].map((person) => {
				const presence = { isAway: false };
				return device(shop, newKey, { person, presence, queue: queueIn(shop.book, () => presence.isAway) });
			});
			const people = [clipboard(written), clipboard(written)];
			for (const { who, act } of steps) {
				for (const each of [devices[who], people[who]]) if (each !== undefined) await act(each);
				expect(Object.fromEntries(booked)).toEqual(Object.fromEntries(written));
			}
			for (const pair of [devices, people]) for (const each of pair) await each.comeBack(true);
			for (const each of [...devices, ...people]) await each.save();
			expect(Object.fromEntries(booked)).toEqual(Object.fromEntries(written));
		}),
		{ numRuns: 300 },
	);
});
