import { listSupplierTerms } from "@freehub/contract/buying-suppliers";
import { ApiError } from "@freehub/contract/errors";
import { addPurchaseOrder, changePurchaseOrder, orderWhatIsLow } from "@freehub/contract/order-commands";
import { getPurchaseOrder, listPurchaseOrders, type PurchaseOrder } from "@freehub/contract/orders";
import type { Product } from "@freehub/contract/product-fields";
import { inCases, lackingPieces } from "@freehub/domain/purchase";
import { shop } from "@freehub/domain/shop";
import { api } from "#lib/api.ts";
import { fewest, offersFor, withMore } from "./find-products.ts";
import {
	type PurchaseOrderDraft,
	purchaseOrderChange,
	purchaseOrderDraftOf,
	sentLine,
} from "./order-draft.ts";

export type Ordered = {
	/** The drafts that the products were added to. */
	orders: PurchaseOrder[];
	/** Names of products that cannot be ordered, because their supplier is not known. */
	withoutSupplier: string[];
};

/** Adds products to the latest draft to the supplier of each, or begins one. */
export async function orderProducts(products: readonly Product[], idempotencyKey: string): Promise<Ordered> {
	const ordered: Ordered = { orders: [], withoutSupplier: [] };
	let at = 0;
	for (const [name, ofSupplier] of Map.groupBy(products, ({ supplier }) => supplier)) {
		const supplier = await supplierNamed(name);
		if (supplier === undefined) ordered.withoutSupplier.push(...ofSupplier.map((one) => one.name));
		else ordered.orders.push(await addToDraft(supplier, ofSupplier, `${idempotencyKey}-${at++}`));
	}
	return ordered;
}

type KnownSupplier = { _id: string; currency: string | null };

async function supplierNamed(name: string): Promise<KnownSupplier | undefined> {
	if (name === "") return undefined;
	// Names that only begin with this one come after it.
	const found = await api.call(listSupplierTerms, { query: { search: name.slice(0, 100), limit: 20 } });
	return found.find((one) => one.name === name);
}

async function addToDraft(
	supplier: KnownSupplier,
	products: readonly Product[],
	idempotencyKey: string,
): Promise<PurchaseOrder> {
	const offerOf = await offersFor(
		supplier._id,
		products.map(({ _id }) => _id),
	);
	const withAll = (draft: PurchaseOrderDraft) =>
		products.reduce((all, product) => {
			const offer = offerOf(product._id, draft.header.currency);
			const { quantity: onHand = 0, incoming = 0, reorderPoint, safetyStock } = product;
			const drafted = all.lines.find((line) => line.product === product._id)?.pieces ?? 0;
			const lacking = lackingPieces({ onHand, coming: incoming + drafted, reorderPoint, safetyStock });
			const pieces = offer === undefined ? Math.max(1, lacking) : inCases(lacking, offer);
			return withMore(all, { product, offer }, lacking > 0 ? pieces : fewest(offer));
		}, draft);
	const [latest] = await api.call(listPurchaseOrders, {
		query: { supplier: supplier._id, state: "draft", limit: 1 },
	});
	if (latest === undefined) {
		const currency = supplier.currency ?? shop().currency;
		const nothing = {
			supplier: { _id: supplier._id, name: "" },
			location: "",
			currency,
			expected: null,
			note: "",
		};
		const { lines } = withAll({ header: nothing, lines: [] });
		const body = { supplier: supplier._id, lines: lines.map((line) => sentLine(line)) };
		return api.call(addPurchaseOrder, { body, idempotencyKey });
	}
	const change = async (order: PurchaseOrder, key: string) =>
		api.call(changePurchaseOrder, {
			params: { id: order._id },
			version: order.version,
			body: purchaseOrderChange(order, withAll(purchaseOrderDraftOf(order))) ?? {},
			idempotencyKey: key,
		});
	const read = () => api.call(getPurchaseOrder, { params: { id: latest._id } });
	try {
		return await change(await read(), idempotencyKey);
	} catch (error) {
		// Somebody else changed the draft in between.
		if (!(error instanceof ApiError && error.code === "purchase_changed")) throw error;
		return change(await read(), `${idempotencyKey}-again`);
	}
}

/** Drafts what is low of a supplier. @returns the id of its draft; undefined if nothing needs to be ordered. */
export async function orderLowOf(supplierName: string, idempotencyKey: string): Promise<string | undefined> {
	const supplier = await supplierNamed(supplierName);
	if (supplier === undefined) return undefined;
	const { _id } = supplier;
	const { orders } = await api.call(orderWhatIsLow, { body: { supplier: _id }, idempotencyKey });
	const [drafted] = orders;
	if (drafted !== undefined) return drafted._id;
	// Everything that is low may be in a draft already.
	const [latest] = await api.call(listPurchaseOrders, { query: { supplier: _id, state: "draft", limit: 1 } });
	return latest?._id;
}
