import { expect, test } from "vitest";
import { actionName, actionWordsOf } from "./action-words.ts";

const contract = import.meta.glob<Record<string, unknown>>(
	[
		"../../../../../../packages/contract/src/**/*.ts",
		"!../../../../../../packages/contract/src/**/*.test.ts",
	],
	{ eager: true },
);

test("every action of the contract has words", () => {
	const exported = Object.values(contract).flatMap((module) => Object.values(module));
	const actions = exported.flatMap((value) =>
		typeof value === "object" && value !== null && "action" in value && typeof value.action === "string"
			? [value.action]
			: [],
	);
	expect(actions.length).toBeGreaterThan(100);
	expect(actions.filter((action) => actionName(action) === action)).toEqual([]);
});

test("an unknown code is shown as it is", () => {
	expect(actionName("planet.move")).toBe("planet.move");
	expect(actionName("product.move")).toBe("product.move");
	expect(actionName("nothing")).toBe("nothing");
	expect(actionWordsOf("planet.move")).toBeUndefined();
});
