import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { newProduct } from "../../../test/new-product.ts";
import { prepareApp } from "../../../test/open-app.tsx";

it("the number on hand neither doubles nor goes back while a change is recorded, sent and booked", async () => {
	const { api, user, network, reopen } = await prepareApp({ as: "member" });
	const product = await newProduct(api);
	let isCut = false;
	// why: the server must be gone and be reached again at certain moments
	network.intercept(/movements$|session$/, (send) => {
		if (isCut) throw new TypeError("Failed to fetch");
		return send();
	});
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
	isCut = true;
	await user.click(add);
	await screen.findByText(/recorded on this device/);
	isCut = false;
	dispatchEvent(new Event("online"));
	await waitFor(() => expect(stock.querySelector("[data-pending]")).toBeNull());
	expect(shown).toEqual(["7", "8"]);
});
