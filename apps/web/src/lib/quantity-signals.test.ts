import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { facetKeys, productKeys, shopKeys, stockKeys } from "./product-cache.ts";
import {
	endChange,
	expectChanges,
	quantityAfterNews,
	showAnswered,
	staleAfter,
	startChange,
} from "./quantity-signals.ts";

const key = [...productKeys.all, "one"];

function shownWith(quantity: number) {
	const queryClient = new QueryClient();
	queryClient.setQueryData(key, { _id: "bell", quantity });
	const shown = () => queryClient.getQueryData<{ quantity: number }>(key)?.quantity;
	return { queryClient, shown };
}

it("an answer is shown as the server has counted; while another change is pending, only what it has changed", () => {
	const { queryClient, shown } = shownWith(7);
	showAnswered(queryClient, { bell: 9 }, { bell: 2 });
	expect(shown()).toBe(9);
	// An undo is on its way. Whether it is in the server's next number, nobody knows.
	startChange("bell", -2);
	showAnswered(queryClient, { bell: 8 }, { bell: 1 });
	expect(shown()).toBe(10);
	showAnswered(queryClient, { bell: 8 });
	expect(shown()).toBe(10);
	endChange("bell", true, -2);
	showAnswered(queryClient, { bell: 8 });
	expect(shown()).toBe(8);
});

it("news waits for the answer to a change that was sent, and for none that was only recorded", () => {
	expectChanges(new Map([["bell", { delta: 1, isSent: false }]]));
	expect(quantityAfterNews("bell", 7, 20)).toBe(20);
	expectChanges(new Map([["bell", { delta: 1, isSent: true }]]));
	expect(quantityAfterNews("bell", 7, 20)).toBe(7);
	expect(quantityAfterNews("lock", 7, 20)).toBe(20);
	expectChanges(new Map());
	expect(quantityAfterNews("bell", 7, 20)).toBe(20);
});

it("lists of products are not read again while a change of one of these is pending", () => {
	const lists = [productKeys.all, shopKeys.all, facetKeys.all];
	expect(staleAfter(["bell"])).toEqual([stockKeys.all, ...lists]);
	startChange("bell");
	expect(staleAfter(["bell", "lock"])).toEqual([stockKeys.all]);
	expect(staleAfter(["lock"])).toEqual([stockKeys.all, ...lists]);
	endChange("bell", false);
});
