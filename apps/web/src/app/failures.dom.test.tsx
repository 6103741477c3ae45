import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { layOutRows } from "../../test/lay-out-rows.ts";
import { newProduct } from "../../test/new-product.ts";
import { memberOf, type Network, openApp } from "../../test/open-app.tsx";

const problem = (status: number) =>
	Response.json(
		{ type: "about:blank", title: "", status, detail: "No.", code: "invalid_input" },
		{ status, headers: { "content-type": "application/problem+json" } },
	);

/** Refuses what matches until it is told to let it pass. */
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

it("an empty shop says what to do first", async () => {
	await openApp("/dashboard/manageinventory", {
		as: "member",
		// why: other tests add products to the shops that there are
		arrange: async (_, network) =>
			network.intercept(/^GET .api.products\?/, () =>
				Response.json([], { headers: { "x-total-count": "0" } }),
			),
	});
	await screen.findByText("Nothing here yet. Add the first product.");
});
