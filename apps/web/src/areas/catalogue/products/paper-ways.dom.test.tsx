import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { prepareApp } from "../../../../test/open-app.tsx";

async function openPapers() {
	const opened = await prepareApp({ as: "member" });
	opened.reopen("/manageinventory?search=bell&minPrice=10&sort=-price");
	await opened.user.click(await screen.findByRole("button", { name: "Export" }));
	const list = await screen.findByRole("list", { name: "On paper", hidden: true });
	const press = (name: RegExp) => opened.user.click(within(list).getByRole("button", { name, hidden: true }));
	const asked = () =>
		opened.network.requests
			.filter((request) => request.includes("/product-papers/"))
			.map((request) => new URL(request.replace("GET ", ""), "http://shop.test"));
	return { ...opened, press, asked };
}

it("the table's products go on a price list or a shelf list, as they are filtered and sorted", async () => {
	const { press, asked, network, user } = await openPapers();
	await press(/^Price list.*By model/);
	await waitFor(() => expect(screen.queryByRole("list", { name: "On paper", hidden: true })).toBeNull());
	const [list] = asked();
	expect(list?.pathname).toBe("/api/product-papers/price-list");
	expect(Object.fromEntries(list?.searchParams ?? [])).toMatchObject({
		by: "model",
		search: "bell",
		minPrice: "10",
		sort: "-price",
	});
	await user.click(screen.getByRole("button", { name: "Export" }));
	await user.click(await screen.findByRole("button", { name: /^Shelf list/, hidden: true }));
	await waitFor(() => expect(asked()).toHaveLength(2));
	expect(asked()[1]?.pathname).toBe("/api/product-papers/shelf-list");
	expect(asked()[1]?.searchParams.has("by")).toBe(false);
	expect(network.requests.some((request) => request.includes("undefined"))).toBe(false);
});

it("says why there is no paper, and stays open", async () => {
	const { press, network } = await openPapers();
	// why: a shop with more products than a paper takes is slow to make.
	network.intercept(/product-papers/, () =>
		Response.json({ status: 422, code: "paper_too_long", detail: "Choose fewer products." }, { status: 422 }),
	);
	await press(/^Price list.*By category/);
	expect(await screen.findByText("Choose fewer products.")).toBeDefined();
	expect(screen.getByRole("button", { name: /^Shelf list/, hidden: true })).toBeDefined();
});
