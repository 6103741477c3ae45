import { orderProducts as orderThem, orderWhatIsLow } from "@freehub/contract/buying/purchase-commands";
import { listPurchaseOrders, type PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import { listSupplierTerms } from "@freehub/contract/buying/suppliers";
import { api } from "#lib/api.ts";

export type Ordered = {
	/** The drafts that the products were added to. */
	orders: PurchaseOrderSummary[];
	/** Products that cannot be ordered, because their supplier is not known. */
	withoutSupplier: number;
};

/** Adds products to the latest draft to the supplier of each, or begins one. */
export function orderProducts(products: string[], idempotencyKey: string): Promise<Ordered> {
	return api.call(orderThem, { body: { products }, idempotencyKey });
}

/** Drafts what is low of a supplier. @returns the id of its draft; undefined if nothing needs to be ordered. */
export async function orderLowOf(supplierName: string, idempotencyKey: string): Promise<string | undefined> {
	// Names that only begin with this one come after it.
	const named = await api.call(listSupplierTerms, {
		query: { search: supplierName.slice(0, 100), limit: 20 },
	});
	const supplier = named.find(({ name }) => name === supplierName)?._id;
	if (supplier === undefined) return undefined;
	const { orders } = await api.call(orderWhatIsLow, { body: { supplier }, idempotencyKey });
	const [drafted] = orders;
	if (drafted !== undefined) return drafted._id;
	// Everything that is low may be in a draft already.
	const [latest] = await api.call(listPurchaseOrders, { query: { supplier, state: "draft", limit: 1 } });
	return latest?._id;
}
