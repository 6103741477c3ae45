import { addBarcode, findBarcode } from "@freehub/contract/catalogue/barcodes";
import type { Client } from "@freehub/contract/client";
import { reads } from "@freehub/contract/shop-window/reads";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { reverseMovement } from "@freehub/contract/stock/stock";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newKey } from "#lib/new-key.ts";
import { clipboard, step } from "../../../../test/clipboard.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, strangerOf } from "../../../../test/open-app.tsx";
import { type Code, codes, device, type Place, placeOf, type Shop } from "../../../../test/scan-device.ts";
import { queueOf, sendAs } from "../../../../test/scan-queue.ts";
import { scanned } from "./scan-runner.ts";

const isLong = process.env.FREEHUB_LONG === "1";

/** Two products for this example only, with their codes and no stock. */
async function newCodes(api: Client) {
	const products = {
		bell: await newProduct(api, { quantity: "0", sku: mark() }),
		lock: await newProduct(api, { quantity: "0", sku: mark() }),
	};
	const ofCase = mark();
	const body = { code: ofCase, pieces: codes.case.pieces };
	await api.call(addBarcode, { params: { id: products.bell._id }, body });
	const texts: Record<Code, string> = {
		bell: products.bell.sku ?? "",
		case: ofCase,
		lock: products.lock.sku ?? "",
	};
	return { products, texts };
}

async function newPerson() {
	const { client, send } = await memberOf("demo");
	const session = await client.call(reads.getSession);
	return { client, send, id: session?.user.id ?? "", presence: { isAway: false } };
}

it("what two people scan, whose sessions end meanwhile, is booked as two people with a clipboard would write it down", async () => {
	const people = await Promise.all([newPerson(), newPerson()]);
	const [one] = people;
	const stranger = strangerOf("demo");
	sendAs((id) => {
		const person = people.find((each) => each.id === id);
		return person === undefined || person.presence.isAway ? stranger : person.send;
	});
	const add = async (body: { name: string; kind: "warehouse" | "bin"; parent?: string }) =>
		(await one.client.call(addLocation, { body }))._id;
	// The bin is in another place: one with bins is not counted itself.
	const main = await add({ name: `Shop ${mark()}`, kind: "warehouse" });
	const depot = await add({ name: `Depot ${mark()}`, kind: "warehouse" });
	const shelf = await add({ name: `Shelf ${mark()}`, kind: "bin", parent: depot });
	const ids: Record<Place, string> = { main, shelf };
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
			const { products, texts } = await newCodes(one.client);
			const shopOf = (api: Client): Shop => ({
				async find(code) {
					const { product, pieces } = await api.call(findBarcode, { params: { code: texts[code] } });
					return { product: scanned(product), pieces };
				},
				takeBack: (id) => api.call(reverseMovement, { params: { id }, idempotencyKey: newKey() }),
				idOf: (place) => ids[place],
			});
			const written = new Map<string, number>();
			const devices = people.map(({ client, id, presence }) =>
				device(shopOf(client), newKey, { person: id, presence, queue: queueOf(id) }),
			);
			const papers = [clipboard(written), clipboard(written)];
			for (const { who, act } of steps) {
				for (const each of [devices[who], papers[who]]) if (each !== undefined) await act(each);
			}
			for (const pair of [devices, papers]) for (const each of pair) await each.comeBack(true);
			for (const each of [...devices, ...papers]) await each.save();
			const { bell, lock } = products;
			const levels = await one.client.all(listStock, { query: { product: `${bell._id},${lock._id}` } });
			const booked = levels.map(({ product, location, quantity }) => [
				placeOf(
					product === bell._id ? "bell" : "lock",
					location === shelf ? "shelf" : location === main ? "main" : location,
				),
				quantity,
			]);
			const there = [...written].filter(([, pieces]) => pieces !== 0);
			expect(Object.fromEntries(booked)).toEqual(Object.fromEntries(there));
		}),
		{ numRuns: isLong ? 500 : 8 },
	);
});
