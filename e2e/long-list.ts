import { randomBytes } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { newProduct } from "./fixtures.ts";

const lists = new WeakMap<Client, Promise<string>>();

/**
 * A word in the names of 330 products in this worker's shop, with the prices 1 to 330: more than three pages of the table. Tests
 * only read these products and never change them.
 */
export function longList(asOwner: Client): Promise<string> {
	const known = lists.get(asOwner);
	if (known !== undefined) return known;
	const added = addList(asOwner);
	lists.set(asOwner, added);
	return added;
}

async function addList(api: Client): Promise<string> {
	const mark = `ms${randomBytes(4).toString("hex")}`;
	const prices = Array.from({ length: 330 }, (_, number) => String(number + 1));
	await Promise.all(
		prices.map((price) => newProduct(api, { name: `${mark} ${price.padStart(3, "0")}`, price })),
	);
	return mark;
}
