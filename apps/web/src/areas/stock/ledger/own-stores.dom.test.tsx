import { getSession } from "@freehub/contract/people/identity";
import { setStores } from "@freehub/contract/people/people";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { choosePlace } from "../../../../test/choose-place.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { ownerOf, prepareApp } from "../../../../test/open-app.tsx";
import { scan } from "../../../../test/scan-keys.ts";

it("whose role holds only at one store sees whom to ask at others before pressing, in every place that books", async () => {
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const sku = mark();
	const product = await newProduct(api, { sku });
	const name = `Store ${mark()}`;
	const { _id: other } = await api.call(addLocation, { body: { name, kind: "store" } });
	const body = { kind: "transfer" as const, quantity: 3, to: other };
	await api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: mark() });
	const id = (await api.call(getSession))?.user.id ?? "";
	const owner = await ownerOf("demo");
	await owner.call(setStores, { params: { id }, body: { stores: ["main"], onlyThere: true } });

	reopen(`/inventory/${product._id}`);
	const bar = within(await screen.findByRole("region", { name: "Stock" }));
	const box = await bar.findByLabelText<HTMLInputElement>("Location");
	await waitFor(() => expect(box.value).toBe("Shop · 4"));
	const deliver = () => bar.getByRole<HTMLButtonElement>("button", { name: "Delivered" });
	expect(deliver().disabled).toBe(false);
	await choosePlace(box, name);
	const asked = `Ask somebody at ${name}.`;
	expect(bar.getByText(asked)).toBeDefined();
	expect(deliver().disabled).toBe(true);
	expect(bar.getByRole<HTMLButtonElement>("button", { name: "Add Quantity" }).disabled).toBe(true);

	await user.click(screen.getAllByRole("button", { name: "Transfer" })[0] as HTMLElement);
	const form = within(await screen.findByRole("dialog"));
	await choosePlace(form.getByLabelText("To"), name);
	expect(form.getByRole<HTMLButtonElement>("button", { name: "Move 1" }).disabled).toBe(false);
	await choosePlace(form.getByLabelText("From"), name);
	expect(form.getByText(asked)).toBeDefined();
	expect(form.getByRole<HTMLButtonElement>("button", { name: "Move 1" }).disabled).toBe(true);

	reopen("/dashboard/scan");
	await user.click(await screen.findByRole("radio", { name: "Deliver" }));
	await choosePlace(await screen.findByLabelText("From"), name);
	await screen.findByText(asked);
	// A real scanner comes after a press, not with it.
	await new Promise((resolve) => setTimeout(resolve, 400));
	scan(sku);
	await waitFor(() => expect(document.querySelector("main [role=alert]")?.textContent).toContain(asked));

	reopen(`/dashboard/locations/${other}`);
	await screen.findByText(asked);
	expect(screen.queryByRole("link", { name: "Count" })).toBeNull();
	reopen("/dashboard/locations");
	const place = within(await screen.findByRole("region", { name }));
	expect(place.getByText(asked)).toBeDefined();
	expect(place.getByRole<HTMLButtonElement>("button", { name: /^Change/ }).disabled).toBe(true);
});
