import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { broken } from "../rules.ts";
import { amount, Currency, Day, Id, Rate, textOrEmpty, writeErrors } from "./fields.ts";

export const chargeKinds = ["freight", "duty", "other"] as const;
export const chargeBases = ["value", "weight", "pieces"] as const;

const above = (label: string) =>
	amount(label).refine((value) => value > 0, broken("above", `${label} must be above 0.`, { min: 0 }));

/** A cost of a receipt, split over its lines. `value` is in the shop's currency. */
export const Charge = z.object({
	_id: z.string(),
	receipt: z.string(),
	kind: z.enum(chargeKinds),
	basis: z.enum(chargeBases),
	amount: z.number(),
	currency: z.string(),
	rate: z.string(),
	value: z.number(),
	note: z.string(),
	at: z.string(),
	/** The id and the name of who noted it. */
	by: z.string(),
	byName: z.string(),
	/** When it was taken back; null: it counts. */
	takenBackAt: z.string().nullable(),
	/** Nothing of its receipt is left: all was taken back. The charge counts nevertheless, until it is taken back, too. */
	isReceiptTakenBack: z.boolean(),
});
export type Charge = z.infer<typeof Charge>;

export const NewCharge = z.strictObject({
	kind: z.enum(chargeKinds, `kind must be one of ${chargeKinds.join(", ")}.`),
	basis: z.enum(chargeBases, `basis must be one of ${chargeBases.join(", ")}.`).default("value"),
	amount: above("amount"),
	/** Default: the shop's. */
	currency: Currency.optional(),
	/** Units of the shop's currency per unit of the charge's; required if they differ. */
	rate: Rate.optional(),
	note: textOrEmpty("Note", 500).default(""),
});
export type NewCharge = z.output<typeof NewCharge>;

/** A credit note of a supplier, in the order's currency. */
export const SupplierCredit = z.object({
	_id: z.string(),
	number: z.string(),
	amount: z.number(),
	at: z.string(),
	by: z.string(),
	byName: z.string(),
	takenBackAt: z.string().nullable(),
});
export type SupplierCredit = z.infer<typeof SupplierCredit>;

/** The credit owed for credited and returned pieces of an order, and the credit received, in the order's currency. */
export const PurchaseOrderCredits = z.object({
	expected: z.number(),
	arrived: z.number(),
	credits: z.array(SupplierCredit),
});
export type PurchaseOrderCredits = z.infer<typeof PurchaseOrderCredits>;

/** The value of a product's pieces: by the moving average, and by first in, first out. */
const ProductValue = z.object({
	product: z.string(),
	name: z.string(),
	sku: z.string().nullable(),
	pieces: z.number(),
	average: z.number(),
	fifo: z.number(),
});

export const stockValueBy = ["product", "store", "category", "supplier"] as const;
export type StockValueBy = (typeof stockValueBy)[number];

/** The value of what is in one store, of one category or of one supplier's products. */
export const ValueGroup = z.object({
	/** A store's id, or the category or supplier; empty: products without one. */
	_id: z.string(),
	name: z.string(),
	pieces: z.number(),
	average: z.number(),
	fifo: z.number(),
});
export type ValueGroup = z.infer<typeof ValueGroup>;

export const StockValue = z.object({
	day: z.string(),
	by: z.enum(stockValueBy),
	pieces: z.number(),
	average: z.number(),
	fifo: z.number(),
	/** By product: the most valuable ones. */
	products: z.array(ProductValue),
	/** By store, category or supplier: all of them, the most valuable first; their sums are the whole. */
	groups: z.array(ValueGroup),
});
export type StockValue = z.infer<typeof StockValue>;
export type ProductValue = z.infer<typeof ProductValue>;

const shared = { tag: "Buying", needs: ["purchase.write"], status: 200 } as const;
const write = { ...shared, idempotent: true } as const;

export const listCharges = endpoint({
	...shared,
	method: "GET",
	path: "/receipts/:id/charges",
	summary: "What a receipt cost beside its goods, newest first",
	params: Id,
	answer: z.array(Charge),
	errors: ["not_found"],
});

export const addCharge = endpoint({
	...write,
	method: "POST",
	path: "/receipts/:id/charges",
	summary: "Note freight, duty or another cost of a receipt; it counts from now on",
	action: "charge.add",
	params: Id,
	body: NewCharge,
	examples: { freight: { kind: "freight", basis: "weight", amount: 48.5, note: "Invoice 88" } },
	status: 201,
	answer: Charge,
	errors: [...writeErrors, "purchase_state"],
});

export const takeBackCharge = endpoint({
	...write,
	method: "DELETE",
	path: "/charges/:id",
	summary: "Take a charge back",
	action: "charge.take-back",
	params: Id,
	answer: Charge,
	errors: [...writeErrors, "already_reversed"],
});

export const getPurchaseOrderCredits = endpoint({
	...shared,
	method: "GET",
	path: "/purchase-orders/:id/credits",
	summary: "What a supplier owes for an order's credited and returned pieces, and its credit notes",
	params: Id,
	answer: PurchaseOrderCredits,
	errors: ["not_found"],
});

export const addCredit = endpoint({
	...write,
	method: "POST",
	path: "/purchase-orders/:id/credits",
	summary: "Note a credit note of a supplier",
	action: "credit.add",
	params: Id,
	body: z.strictObject({
		number: textOrEmpty("Number", 100).min(1, "Number is required."),
		amount: above("amount"),
	}),
	examples: { note: { number: "CN-17", amount: 25 } },
	status: 201,
	answer: PurchaseOrderCredits,
	errors: [...writeErrors, "purchase_state"],
});

export const takeBackCredit = endpoint({
	...write,
	method: "DELETE",
	path: "/credits/:id",
	summary: "Take a credit note back",
	action: "credit.take-back",
	params: Id,
	answer: PurchaseOrderCredits,
	errors: [...writeErrors, "already_reversed"],
});

const at = z.object({
	/** The end of this day in the shop; default: today. */
	day: Day("day").optional(),
	/** Default: `product`. */
	by: z.enum(stockValueBy).optional(),
});

export const getStockValue = endpoint({
	...shared,
	method: "GET",
	path: "/stock-value",
	summary: "What the stock was worth at the end of a day, by moving average and by FIFO",
	query: at,
	answer: StockValue,
	errors: ["invalid_input"],
});

export const exportStockValue = endpoint({
	...shared,
	method: "GET",
	path: "/stock-value.csv",
	summary: "The same as CSV, of all products or groups",
	query: at,
	answer: z.string(),
	answerType: "text/csv",
	errors: ["invalid_input"],
});
