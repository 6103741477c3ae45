import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { layOutRows } from "../../test/lay-out-rows.ts";
import { newProduct } from "../../test/new-product.ts";
import { memberOf, type Network, openApp } from "../../test/open-app.tsx";

const problem = (status: number) =>
	Response.json(
		{ type: "about:blank", title: "", status, detail: "No.", code: "invalid_input" },
		{ status, headers: { "content-type": "application/problem+json" } },
	);

/** Refuses matching requests until `mend` is called. */
function breaking(pattern: RegExp) {
	let isBroken = true;
	return {
		arrange: async (_: unknown, network: Network) =>
			network.intercept(pattern, (send) => (isBroken ? problem(400) : send())),
		mend: () => {
			isBroken = false;
		},
	};
}

it("a list that cannot be loaded says so, and can be tried again", async () => {
	const { arrange, mend } = breaking(/^GET .api.products\?/);
	layOutRows();
	const { user } = await openApp("/dashboard/manageinventory", { arrange });
	const retry = await screen.findByRole("button", { name: "Retry" });
	mend();
	await user.click(retry);
	await screen.findByRole("grid");
	expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

it("blogs that cannot be loaded say so, and can be tried again", async () => {
	const { arrange, mend } = breaking(/^GET .api.blogs/);
	const { user } = await openApp("/blogs", { arrange });
	const retry = await screen.findByRole("button", { name: "Retry" });
	mend();
	await user.click(retry);
	expect(await within(screen.getByRole("main")).findAllByRole("article")).not.toHaveLength(0);
});

it("a product that does not exist is asked for once, and the page says so", async () => {
	const { network } = await openApp("/inventory/not-a-product", { as: "member" });
	await screen.findByText("This product was not found.");
	expect(network.requests.filter((one) => one.startsWith("GET /api/products/not-a-product"))).toHaveLength(1);
});

it("a picture that cannot be loaded is replaced by a drawing", async () => {
	const { client } = await memberOf("demo");
	const { _id } = await newProduct(client, { image: "/drawings/missing.svg" });
	await openApp(`/dashboard/manageinventory/inventory/${_id}`);
	const picture = await waitFor(() => {
		const found = screen
			.getByRole("main")
			.querySelector<HTMLImageElement>('img[src$="/drawings/missing.svg"]');
		expect(found).not.toBeNull();
		return found as HTMLImageElement;
	});
	fireEvent.error(picture);
	await waitFor(() => expect(picture.getAttribute("src")).toMatch(/^\/drawings\/placeholder-/));
});

it("an empty shop says what to do first, and from which programs one can come", async () => {
	await openApp("/dashboard/manageinventory", {
		as: "member",
		// why: other tests add products to the existing shops
		arrange: async (_, network) =>
			network.intercept(/^GET .api.products\?/, () =>
				Response.json([], { headers: { "x-total-count": "0" } }),
			),
	});
	await screen.findByText("Nothing here yet. Add the first product.");
	screen.getByText(/^Coming from Shopify, WooCommerce, .+ or a spreadsheet\? Import its file as it is\.$/);
});

it("a server that is gone is said once, and nothing else is said first", async () => {
	let isGone = false;
	await openApp("/dashboard/books", {
		as: "member",
		arrange: async (_, network) =>
			network.intercept(/./, (send) => {
				if (isGone) throw new TypeError("Failed to fetch");
				return send();
			}),
	});
	await screen.findByRole("heading", { name: "Books" });
	isGone = true;
	const said: string[] = [];
	const watch = new MutationObserver(() => {
		const now = /Not live|Offline/.exec(document.body.textContent ?? "")?.[0] ?? "";
		if (now !== (said.at(-1) ?? "")) said.push(now);
	});
	watch.observe(document.body, { subtree: true, childList: true, characterData: true });
	onTestFinished(() => watch.disconnect());
	await waitFor(() => expect(said).toEqual(["Offline"]), { timeout: 10_000 });
	await new Promise((resolve) => setTimeout(resolve, 1000));
	expect(said).toEqual(["Offline"]);
});
