import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import { mark } from "./new-product.ts";
import { memberOf, prepareApp } from "./open-app.tsx";
import { orderGoods } from "./ordered-goods.ts";

export const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

/** The counts of lines, such as `10 / 12`: in their row's text, the order's number stands right before them. */
export const countsIn = (element: Element | null | undefined) =>
	Array.from(element?.querySelectorAll("strong") ?? [], (counted) => text(counted.parentElement));

/** Opens the receiving of an order. @param pieces the ordered pieces of each product. */
export async function openReceiving(pieces: readonly number[]) {
	const app = await prepareApp({ as: "member" });
	const goods = await orderGoods(app.api, pieces);
	app.reopen(`/receive?order=${goods.order._id}`);
	await screen.findByRole("region", { name: "Lines" });
	const lines = () => screen.getByRole("region", { name: "Lines" });
	const last = () => text(screen.getByRole("region", { name: "Last scan" }));
	const row = (i: number) => lines().querySelector(`[data-line="${goods.order.lines[i]?._id}"]`);
	return {
		...app,
		...goods,
		row,
		last,
		/** Waits until a line shows exactly a count, such as `10 / 12`. */
		toCount: (i: number, count: string) => waitFor(() => expect(countsIn(row(i))).toEqual([count])),
		/** Waits until a line shows a word, such as its state. */
		toShow: (i: number, words: string) => waitFor(() => expect(text(row(i))).toContain(words)),
		toSay: (words: string) => waitFor(() => expect(last()).toContain(words)),
		press: async (name: string | RegExp) => app.user.click(await screen.findByRole("button", { name })),
		/** Books pieces as somebody else. */
		bookAs: async (line: number, quantity: number) => {
			const { client, account } = await memberOf("demo");
			const { _id: purchaseLine = "", product = "" } = goods.order.lines[line] ?? {};
			const body = { kind: "receive" as const, quantity, purchaseLine };
			await client.call(recordMovement, { params: { id: product }, body, idempotencyKey: mark() });
			return account.name;
		},
	};
}
