import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp } from "../../../../test/open-app.tsx";

const lines = () =>
	within(screen.getByRole("list", { name: "My items" }))
		.getAllByRole("listitem")
		.map(({ textContent }) => textContent);

it("lists what one has worked on, the latest first, with a search that the address keeps", async () => {
	const saddle = `Saddle ${mark()}`;
	const { user } = await openApp("/dashboard/myitems", {
		as: "member",
		arrange: async (api) => {
			const wheel = await newProduct(api);
			await newProduct(api, { name: saddle });
			await api.call(recordMovement, {
				params: { id: wheel._id },
				body: { kind: "receive", quantity: 3 },
				idempotencyKey: crypto.randomUUID(),
			});
		},
	});
	await screen.findByRole("list", { name: "My items" });
	expect(lines()).toEqual([
		expect.stringMatching(/Testwheel.*10 in stock.*Stock changed/),
		expect.stringMatching(new RegExp(`${saddle}.*Added`)),
	]);
	await fill(user, screen.getByLabelText("Search my items"), "saddle");
	await waitFor(() => expect(lines()).toEqual([expect.stringContaining(saddle)]));
	expect(location.search).toBe("?search=saddle");
	await user.click(screen.getByRole("link", { name: new RegExp(saddle) }));
	await screen.findByRole("heading", { name: saddle });
});

it("leads whoever has done nothing yet to Add Item", async () => {
	const { user } = await openApp("/dashboard/myitems", { as: "member" });
	await screen.findByText("You have not added or changed anything yet.");
	await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Add Item" }));
	await screen.findByLabelText("Name");
});
