import type { Offer, OfferChange } from "@freehub/contract/buying/offers";
import { isOfferCurrent } from "@freehub/domain/buying/purchase-price";
import { fromMinor } from "@freehub/domain/money";
import type { NamedOffer, OfferRow } from "./offers.repo.ts";

/** An offer's columns before its terms are known; its price is set with them. */
export function newOffer(of: Pick<OfferRow, "id" | "supplier" | "product">, now: Date) {
	return {
		...of,
		supplier_sku: "",
		barcode: null,
		pack: 1,
		minimum: 0,
		lead_days: null,
		valid_from: null,
		valid_to: null,
		superseded_by: null,
		created_at: now,
		updated_at: now,
	};
}

/** The columns of terms, without those of the price. */
export function offerTermColumns(fields: OfferChange) {
	return {
		...(fields.supplierSku !== undefined && { supplier_sku: fields.supplierSku }),
		...(fields.barcode !== undefined && { barcode: fields.barcode || null }),
		...(fields.pack !== undefined && { pack: fields.pack }),
		...(fields.minimum !== undefined && { minimum: fields.minimum }),
		...(fields.per !== undefined && { per: fields.per }),
		...(fields.leadDays !== undefined && { lead_days: fields.leadDays }),
		...(fields.validFrom !== undefined && { valid_from: fields.validFrom }),
		...(fields.validTo !== undefined && { valid_to: fields.validTo }),
		...(fields.supersededBy !== undefined && { superseded_by: fields.supersededBy }),
	};
}

/** The price breaks of a stored offer, in its currency, for `per` pieces. */
export function breaksOf({ breaks, currency }: Pick<OfferRow, "breaks" | "currency">): Offer["breaks"] {
	const stored = JSON.parse(breaks) as Offer["breaks"];
	return stored.map(({ from, price }) => ({ from, price: fromMinor(price, currency) }));
}

/** Converts a stored offer to the API's form. @param day today's, in the shop. */
export function toOffer(row: NamedOffer, day: string): Offer {
	return {
		_id: row.id,
		supplier: row.supplier,
		supplierName: row.supplier_name,
		product: row.product,
		productName: row.product_name,
		sku: row.sku,
		supplierSku: row.supplier_sku,
		barcode: row.barcode,
		pack: row.pack,
		minimum: row.minimum,
		currency: row.currency,
		breaks: breaksOf(row),
		per: row.per,
		leadDays: row.lead_days,
		validFrom: row.valid_from,
		validTo: row.valid_to,
		supersededBy: row.superseded_by,
		isCurrent: isOfferCurrent(
			{ validFrom: row.valid_from, validTo: row.valid_to, isGone: row.superseded_by !== null },
			day,
		),
		version: row.version,
	};
}
