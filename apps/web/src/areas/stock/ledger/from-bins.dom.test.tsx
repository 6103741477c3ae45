import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { choosePlace, placesOffered } from "../../../../test/choose-place.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { scan } from "../../../../test/scan-keys.ts";

/** A store with the bins, into which the seven pieces of the product are moved: two and five. */
async function addDepot(api: Client, product: string) {
	const name = `Depot ${mark()}`;
	const { _id: depot } = await api.call(addLocation, { body: { name, kind: "warehouse" } });
	const bins: string[] = [];
	for (const [i, quantity] of [2, 5].entries()) {
		const body = { name: `A-${i + 1}`, kind: "bin" as const, parent: depot };
		bins.push((await api.call(addLocation, { body }))._id);
		await api.call(recordMovement, {
			params: { id: product },
			body: { kind: "transfer", quantity, to: bins[i] ?? "" },
			idempotencyKey: mark(),
		});
	}
	const levels = async () => {
		const all = await api.all(listStock, { query: { product } });
		return bins.map((bin) => all.find(({ location }) => location === bin)?.quantity ?? 0);
	};
	return { name, depot, bins, levels };
}

async function openProduct() {
	const app = await prepareApp({ as: "member" });
	const sku = mark();
	const product = await newProduct(app.api, { sku });
	const depot = await addDepot(app.api, product._id);
	return { ...app, sku, product, depot };
}

describe("pieces that are in the bins of a store", () => {
	it("are taken from several bins together, as the bar says before, and come back to each with Undo", async () => {
		const { product, depot, reopen, user } = await openProduct();
		reopen(`/inventory/${product._id}`);
		const bar = within(await screen.findByRole("region", { name: "Stock" }));
		await waitFor(() =>
			expect(bar.getByLabelText<HTMLInputElement>("Location").value).toBe(`${depot.name}, A-2 · 5`),
		);
		fireEvent.change(bar.getByLabelText("Quantity"), { target: { value: "6" } });
		await waitFor(() =>
			expect(bar.getByText(`Takes 5 from ${depot.name}, A-2 and 1 from ${depot.name}, A-1.`)).toBeDefined(),
		);
		await user.click(bar.getByRole("button", { name: "Delivered" }));
		const places = `${depot.name}, A-2 (5) and ${depot.name}, A-1 (1)`;
		await screen.findByText(`Delivered 6 of ${product.name} from ${places}: 1 on hand.`);
		expect(await depot.levels()).toEqual([1, 0]);
		await user.click(screen.getByRole("button", { name: "Undo" }));
		await waitFor(async () => expect(await depot.levels()).toEqual([2, 5]));
	});

	it("are taken from the bin that somebody chooses, which the message names", async () => {
		const { product, depot, reopen, user } = await openProduct();
		reopen(`/inventory/${product._id}`);
		const bar = within(await screen.findByRole("region", { name: "Stock" }));
		const place = await bar.findByLabelText<HTMLInputElement>("Location");
		await waitFor(() => expect(place.value).toBe(`${depot.name}, A-2 · 5`));
		await user.click(place);
		const offered = placesOffered(place).map(({ textContent }) => textContent);
		expect(offered.filter((text) => text?.startsWith(depot.name))).toEqual([
			`${depot.name}, all bins7`,
			`${depot.name}, A-12`,
			`${depot.name}, A-25`,
			`${depot.name}, not in a bin0`,
		]);
		await choosePlace(place, `${depot.name}, A-1`);
		await user.click(bar.getByRole("button", { name: "Delivered" }));
		await screen.findByText(`Delivered 1 of ${product.name} from ${depot.name}, A-1: 6 on hand.`);
		expect(await depot.levels()).toEqual([1, 5]);
	});

	it("are taken by scans at the store, and where a scan finds none, from the place that has them", async () => {
		const { sku, depot, reopen, user } = await openProduct();
		reopen("/dashboard/scan");
		await user.click(await screen.findByRole("radio", { name: "Deliver" }));
		const place = await screen.findByLabelText("From");
		await choosePlace(place, depot.name);
		const last = () => screen.getByRole("region", { name: "Last scan" });
		scan(sku);
		await waitFor(() => expect(last().textContent).toContain(`1 from ${depot.name}, A-2`));
		expect(await depot.levels()).toEqual([2, 4]);
		await choosePlace(place, "Shop");
		await new Promise((resolve) => setTimeout(resolve, 400));
		scan(sku);
		const take = await screen.findByRole("button", { name: `Take it from ${depot.name}, A-2` });
		await user.click(take);
		await waitFor(async () => expect(await depot.levels()).toEqual([2, 3]));
		await user.click(await within(last()).findByRole("button", { name: "Undo" }));
		await waitFor(async () => expect(await depot.levels()).toEqual([2, 4]));
	});

	it("are offered to a scan that waited on the device and was refused late, as to one that is refused at once", async () => {
		const { sku, product, depot, reopen, user, api, network } = await openProduct();
		let isAway = true;
		network.intercept(/^POST .*movements/, (send) => {
			if (isAway) throw new TypeError("There is no connection.");
			return send();
		});
		await api.call(recordMovement, {
			params: { id: product._id },
			body: { kind: "receive", quantity: 1, location: "main" },
			idempotencyKey: mark(),
		});
		reopen("/dashboard/scan");
		await user.click(await screen.findByRole("radio", { name: "Deliver" }));
		await choosePlace(await screen.findByLabelText("From"), "Shop");
		const session = () => screen.getByRole("region", { name: "This session" });
		const list = () => within(session()).getAllByRole("listitem");
		scan(sku);
		await waitFor(() => expect(session().textContent).toContain("1 to send"));
		await new Promise((resolve) => setTimeout(resolve, 400));
		scan(sku);
		await waitFor(() => expect(session().textContent).toContain("2 to send"));
		isAway = false;
		dispatchEvent(new Event("online"));
		const take = `Take it from ${depot.name}, A-2`;
		await user.click(await screen.findByRole("button", { name: take }));
		await waitFor(async () => expect(await depot.levels()).toEqual([2, 4]));
		await waitFor(() => expect(session().textContent).toContain("2 bookings, 2 pieces"));
		expect(list()[0]?.textContent).toContain(`${depot.name}, A-2`);
		expect(screen.queryByText("Settle it")).toBeNull();
		const last = () => within(screen.getByRole("region", { name: "Last scan" }));
		await user.click(await last().findByRole("button", { name: "Undo" }));
		await waitFor(async () => expect(await depot.levels()).toEqual([2, 5]));
	});
});
