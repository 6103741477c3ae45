import { addOffer } from "@freehub/contract/buying/offers";
import { addPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { screen, waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import { valueOf } from "./fields.ts";
import { mark } from "./new-product.ts";
import { openApp, ownerOf } from "./open-app.tsx";

/** A supplier with two products: of the first, a case of ten costs 8.00 a piece, and 7.00 from a hundred pieces on. */
export async function buying(api: Client) {
	const name = `Wheels ${mark()}`;
	const supplier = await api.call(addSupplier, { body: { name, minimumOrder: 250, leadDays: 7 } });
	const add = (what: string, also: object = {}) =>
		api.call(addProduct, {
			body: {
				name: `${what} ${mark()}`,
				description: "d",
				price: 20,
				cost: 3,
				quantity: 0,
				reorderPoint: 5,
				supplier: name,
				sku: mark().toUpperCase(),
				image: "/drawings/trail-29-rear.svg",
				...also,
			},
		});
	const [bell, chain] = [await add("Bell"), await add("Chain")];
	await api.call(addOffer, {
		body: {
			supplier: supplier._id,
			product: bell._id,
			supplierSku: `S-${bell.sku}`,
			pack: 10,
			breaks: [
				{ from: 1, price: 8 },
				{ from: 100, price: 7 },
			],
		},
	});
	return { supplier, bell, chain };
}

type Buying = Awaited<ReturnType<typeof buying>>;

/** Opens a draft of 20 bells as its buyer. */
export async function openDraft(
	lines: (shop: Buying) => object[] = ({ bell }) => [{ product: bell._id, ordered: 20, cost: 8, pack: 10 }],
) {
	const api = await ownerOf("staff");
	const shop = await buying(api);
	const draft = await api.call(addPurchaseOrder, {
		body: { supplier: shop.supplier._id, lines: lines(shop) as never },
	});
	const opened = await openApp(`/dashboard/purchase-orders/${draft._id}`, { as: "owner", shop: "staff" });
	await screen.findByRole("heading", { level: 1, name: `Draft for ${shop.supplier.name}` });
	return {
		...opened,
		...shop,
		draft,
		stored: () => api.call(getPurchaseOrder, { params: { id: draft._id } }),
	};
}

export const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const shows = async (name: string, value: string) => {
	const shown = await field(name);
	await waitFor(() => expect(valueOf(shown)).toBe(value));
};
export const saved = () => waitFor(() => expect(screen.getByText("Saved")).toBeDefined());
