import { addLocation } from "@freehub/contract/stock/locations";
import { listReorderPoints, setReorderPoint } from "@freehub/contract/stock/reorder-points";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { layOutRows } from "../../../../test/lay-out-rows.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { scan } from "../../../../test/scan-keys.ts";

beforeEach(layOutRows);

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "My store" });
const firstRow = () => text(document.querySelector("[role=grid] tbody tr"));

// The choice belongs to the device, and the tests of a process share one.
let user: UserEvent | undefined;
afterEach(() => user?.selectOptions(select(), "main"));

/**
 * A member who works at a new store, and a product of which 40 pieces are elsewhere and 5 there.
 * @param point the store's reorder point, if it has one already.
 */
async function openStore(path: (product: string, word: string) => string, point?: number) {
	const app = await prepareApp({ as: "member" });
	const word = mark();
	const product = await newProduct(app.api, { name: `${word} Bell`, quantity: "45", sku: word });
	const store = await app.api.call(addLocation, { body: { name: `Store ${word}`, kind: "store" } });
	const body = { kind: "transfer" as const, quantity: 5, to: store._id };
	await app.api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: mark() });
	const set = (reorderPoint: number, version = 0) =>
		app.api.call(setReorderPoint, {
			params: { id: product._id, store: store._id },
			body: { reorderPoint },
			version,
		});
	if (point !== undefined) await set(point);
	app.reopen(path(product._id, word));
	user = app.user;
	await waitFor(() => expect(within(select()).getByRole("option", { name: store.name })).toBeDefined());
	await app.user.selectOptions(select(), store._id);
	return { ...app, product, store, word, set };
}

describe("the reorder point of a store", () => {
	it("is set and taken away on the product's page, which says at once that the product is low there", async () => {
		const { api, product, store, set } = await openStore((id) => `/inventory/${id}`);
		const name = `Reorder point at ${store.name}`;
		const field = () => screen.getByRole<HTMLInputElement>("textbox", { name });
		await waitFor(() => expect(field()).toBeDefined());
		// Not key by key: fast keys and Enter are a scanner's.
		const enter = (value: string) => {
			fireEvent.change(field(), { target: { value } });
			fireEvent.submit(field().form as HTMLFormElement);
		};
		enter("five");
		await screen.findByText("A reorder point is a whole number, 0 or more.");
		enter("5");
		const bar = await screen.findByRole("region", { name: "Stock" });
		await waitFor(() => expect(text(bar)).toContain(`Low at ${store.name}`));
		const points = () => api.call(listReorderPoints, { query: { product: product._id } });
		expect(await points()).toMatchObject([{ store: store._id, reorderPoint: 5, quantity: 5, version: 1 }]);
		// Somebody else changes it meanwhile.
		await set(3, 1);
		enter("9");
		await waitFor(() => expect(field().value).toBe("3"));
		await waitFor(() => expect(text(bar)).not.toContain("Low at"));
		fireEvent.change(field(), { target: { value: "" } });
		fireEvent.focusOut(field());
		await waitFor(async () => expect(await points()).toMatchObject([{ reorderPoint: null, version: 3 }]));
	});

	it("marks and filters the rows of the table, where what is low in all stays to be found", async () => {
		const { user, store } = await openStore((_, word) => `/manageinventory?search=${word}`, 6);
		await waitFor(() => expect(firstRow()).toMatch(/Low here ?45 in all/));
		await user.click(document.querySelector("[data-chip=stock] button") as HTMLElement);
		const panel = within(await screen.findByRole("dialog", { name: "Stock" }));
		await panel.findByRole("checkbox", { name: /^Low on stock in all/ });
		const box = await panel.findByRole("checkbox", { name: new RegExp(`^Low at ${store.name}\\s*1$`) });
		await user.click(box);
		await waitFor(() => expect(new URLSearchParams(location.search).get("lowAt")).toBe(store._id));
		await waitFor(() => expect(firstRow()).toContain("Bell"));
		expect(text(document.querySelector("[data-chip=stock]"))).toContain(`Low at ${store.name}`);
	});

	it("is told by a scan", async () => {
		const { user, store, word } = await openStore(() => "/dashboard/scan", 6);
		await user.click(await screen.findByRole("radio", { name: "Look up" }));
		scan(word);
		const last = () => screen.getByRole("region", { name: "Last scan" });
		await waitFor(() => expect(text(last())).toContain(`Low at ${store.name}`));
	});
});
