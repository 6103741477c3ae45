import * as account from "@freehub/contract/account";
import * as identity from "@freehub/contract/identity";
import * as locations from "@freehub/contract/locations";
import * as people from "@freehub/contract/people";
import * as products from "@freehub/contract/products";
import * as stock from "@freehub/contract/stock";
import { expect, test } from "vitest";
import { actionWords } from "./action-words.ts";

test("every action of the contract has words", () => {
	const exported: unknown[] = [account, identity, locations, people, products, stock].flatMap(Object.values);
	const actions = exported.flatMap((value) =>
		typeof value === "object" && value !== null && "action" in value && typeof value.action === "string"
			? [value.action]
			: [],
	);
	expect(actions.length).toBeGreaterThan(20);
	expect(actions.filter((action) => actionWords(action) === action)).toEqual([]);
});

test("an unknown code is shown as it is", () => {
	expect(actionWords("planet.move")).toBe("planet.move");
	expect(actionWords("nothing")).toBe("nothing");
});
