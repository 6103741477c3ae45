import { addBarcode, findBarcode } from "@freehub/contract/barcodes";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/levels";
import { addLocation } from "@freehub/contract/locations";
import { recordMovement, reverseMovement } from "@freehub/contract/stock";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newKey } from "#lib/new-key.ts";
import { clipboard, step } from "../../../test/clipboard.ts";
import { mark, newProduct } from "../../../test/new-product.ts";
import { memberOf } from "../../../test/open-app.tsx";
import { type Code, codes, device, type Place, placeOf, type Shop } from "../../../test/scan-device.ts";
import { scanned } from "./scan-runner.ts";

const isLong = process.env.FREEHUB_LONG === "1";

/** Two products that only this example knows, with their codes; nothing of them is anywhere. */
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

it("the server books what two people with a clipboard would write down", async () => {
	const [{ client: one }, { client: two }] = [await memberOf("demo"), await memberOf("demo")];
	const { _id: shelf } = await one.call(addLocation, {
		body: { name: `Shelf ${mark()}`, kind: "bin", parent: "main" },
	});
	const ids: Record<Place, string> = { main: "main", shelf };
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
			const { products, texts } = await newCodes(one);
			const shopOf = (api: Client): Shop => ({
				async find(code) {
					const { product, pieces } = await api.call(findBarcode, { params: { code: texts[code] } });
					return { product: scanned(product), pieces };
				},
				book: ({ key, product, body }) =>
					api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: key }),
				takeBack: (id) => api.call(reverseMovement, { params: { id }, idempotencyKey: newKey() }),
				idOf: (place) => ids[place],
			});
			const written = new Map<string, number>();
			const devices = [one, two].map((api) => device(shopOf(api), newKey));
			const people = [clipboard(written), clipboard(written)];
			for (const { who, act } of steps) {
				for (const each of [devices[who], people[who]]) if (each !== undefined) await act(each);
			}
			for (const each of [...devices, ...people]) await each.save();
			const { bell, lock } = products;
			const levels = await one.all(listStock, { query: { product: `${bell._id},${lock._id}` } });
			const booked = levels.map(({ product, location, quantity }) => [
				placeOf(product === bell._id ? "bell" : "lock", location === shelf ? "shelf" : location),
				quantity,
			]);
			const there = [...written].filter(([, pieces]) => pieces !== 0);
			expect(Object.fromEntries(booked)).toEqual(Object.fromEntries(there));
		}),
		{ numRuns: isLong ? 500 : 8 },
	);
});
