import { getProduct } from "@freehub/contract/catalogue/products";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { holdStorage } from "../../../test/hold-storage.ts";
import { newProduct } from "../../../test/new-product.ts";
import { prepareApp } from "../../../test/open-app.tsx";
import { storedChanges } from "./stored-changes.ts";

/** Opens the page of a new product with seven pieces on hand, and notes each number that it shows. */
async function openProduct({ api, reopen }: Awaited<ReturnType<typeof prepareApp>>) {
	const product = await newProduct(api);
	reopen(`/inventory/${product._id}`);
	const stock = await screen.findByRole("region", { name: "Stock" });
	const add = await within(stock).findByRole("button", { name: "Add Quantity" });
	const number = () => stock.querySelector("strong")?.textContent ?? "";
	const shown = [number()];
	const observer = new MutationObserver(() => {
		if (shown.at(-1) !== number()) shown.push(number());
	});
	observer.observe(stock, { subtree: true, childList: true, characterData: true });
	onTestFinished(() => observer.disconnect());
	// Other tests may have left changes in the queue that were never answered.
	const waiting = async () => (await storedChanges()).filter((change) => change.product._id === product._id);
	return { product, stock, add, shown, waiting };
}

it("the number on hand neither doubles nor goes back while a change is recorded, sent and booked", async () => {
	const app = await prepareApp({ as: "member" });
	let isCut = false;
	// why: the server must be gone and be reached again at certain moments
	app.network.intercept(/movements$|session$/, (send) => {
		if (isCut) throw new TypeError("Failed to fetch");
		return send();
	});
	const { stock, add, shown } = await openProduct(app);
	isCut = true;
	await app.user.click(add);
	await screen.findByText(/recorded on this device/);
	isCut = false;
	dispatchEvent(new Event("online"));
	await waitFor(() => expect(stock.querySelector("[data-pending]")).toBeNull());
	expect(shown).toEqual(["7", "8"]);
});

it("the number on hand changes once the change is on the device's disk, before the server answers", async () => {
	const app = await prepareApp({ as: "member" });
	let open = () => {};
	const gate = new Promise<void>((resolve) => {
		open = resolve;
	});
	// why: the server must not answer before the number was seen
	app.network.intercept(/movements$/, async (send) => {
		await gate;
		return send();
	});
	const { stock, add, shown, waiting } = await openProduct(app);
	await waiting();
	const release = await holdStorage();
	await app.user.click(add);
	// Longer than the screen takes to show a change.
	await new Promise((resolve) => setTimeout(resolve, 200));
	expect(shown).toEqual(["7"]);
	await release();
	await waitFor(() => expect(shown).toEqual(["7", "8"]));
	expect(await waiting()).toMatchObject([{ delta: 1 }]);
	expect(stock.querySelector("[aria-busy=true]")).not.toBeNull();
	open();
	await waitFor(() => expect(stock.querySelector("[data-pending]")).toBeNull());
	expect([shown, await waiting()]).toEqual([["7", "8"], []]);
});

it("the number on hand is right while an undo is on its way and another change is booked", async () => {
	const app = await prepareApp({ as: "member" });
	let open = () => {};
	const gate = new Promise<void>((resolve) => {
		open = resolve;
	});
	// why: the undo must be answered after the other change
	app.network.intercept(/revers/, async (send) => {
		await gate;
		return send();
	});
	const { product, stock, add, shown, waiting } = await openProduct(app);
	const isSettled = () => expect(stock.querySelector("[data-pending]")).toBeNull();
	await app.user.click(add);
	await app.user.click(await screen.findByRole("button", { name: "Undo" }));
	await waitFor(() => expect(shown).toEqual(["7", "8", "7"]));
	await app.user.click(add);
	const counted = async () => (await app.api.call(getProduct, { params: { id: product._id } })).quantity;
	await waitFor(async () => expect([await counted(), await waiting()]).toEqual([9, []]));
	await waitFor(() => expect(stock.querySelector("[data-loading]")).toBeNull());
	expect(shown).toEqual(["7", "8", "7", "8"]);
	open();
	await waitFor(isSettled);
	expect(shown).toEqual(["7", "8", "7", "8"]);
});
