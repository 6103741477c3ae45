import type { Product } from "@freehub/contract/catalogue/product-fields";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { paths } from "#lib/paths.ts";
import { newProduct } from "../../../../test/new-product.ts";
import { type Network, prepareApp } from "../../../../test/open-app.tsx";

const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, " ").trim();
const line = { location: "main", isLate: false, day: null };

// why: orders are written by the API's tests; what a page makes of their answers does not need them
function orderedBy(lines: (product: string) => object[], incoming = 30) {
	return (network: Network) => {
		network.intercept(/^GET .api.products.[^/?]+$/, async (send) => {
			const product = (await (await send()).json()) as Product;
			return Response.json({ ...product, incoming });
		});
		network.intercept(/^GET .api.incoming/, () => Response.json(lines("any")));
	};
}

async function openProduct(arrange: (network: Network) => void) {
	const { api, network, reopen } = await prepareApp({ as: "member" });
	const { _id } = await newProduct(api);
	arrange(network);
	reopen(`/inventory/${_id}`);
}

it("a product's page says how much comes on which day, what is late, and by which order", async () => {
	await openProduct(
		orderedBy((product) => [
			{
				...line,
				product,
				pieces: 20,
				day: "2026-11-20",
				isLate: true,
				order: "late",
				purchaseLine: "a",
				number: "PO-0004",
				supplierName: "Tarnwick",
			},
			{
				...line,
				product,
				pieces: 10,
				order: "next",
				purchaseLine: "b",
				number: "PO-0007",
				supplierName: "Uist",
			},
		]),
	);
	const incoming = await screen.findByRole("region", { name: "Incoming" });
	await waitFor(() => expect(within(incoming).getAllByRole("listitem")).toHaveLength(2));
	expect(within(incoming).getAllByRole("listitem").map(text)).toEqual([
		"Nov 20, 2026Late20PO-0004, Tarnwick",
		"No day given10PO-0007, Uist",
	]);
	expect(within(incoming).getByRole("link", { name: "PO-0004" }).getAttribute("href")).toBe(
		paths.purchaseOrder("late"),
	);
	expect(text(incoming)).toContain("30 pieces");
	expect(screen.getByText("30 incoming")).toBeTruthy();
});

it("without the right to read orders it says only pieces and days", async () => {
	await openProduct(orderedBy((product) => [{ ...line, product, pieces: 30, day: "2999-01-05" }]));
	const incoming = await screen.findByRole("region", { name: "Incoming" });
	await waitFor(() => expect(text(incoming)).toBe("Incoming30 piecesJan 5, 299930"));
	expect(within(incoming).queryByRole("link")).toBeNull();
});

it("where nothing comes, the page says nothing of it", async () => {
	await openProduct(() => {});
	await screen.findByRole("region", { name: "Barcodes" });
	expect(screen.queryByRole("region", { name: "Incoming" })).toBeNull();
});
