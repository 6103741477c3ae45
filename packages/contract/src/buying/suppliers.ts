import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Email } from "../people/identity.ts";
import { broken } from "../rules.ts";
import { LanguageName } from "../text-languages.ts";
import { amount, Currency, days, Id, page, textOrEmpty, writeErrors } from "./fields.ts";

/** Somebody at a supplier. */
const Contact = z.strictObject({
	name: textOrEmpty("Name", 200),
	email: z.union([z.literal(""), Email]).default(""),
	phone: textOrEmpty("Phone", 100).default(""),
	/** Orders are sent to this address. */
	getsOrders: z.boolean("getsOrders must be true or false.").default(false),
});

const fields = {
	/** The currency of its prices; null: the shop's. */
	currency: Currency.nullable(),
	/** The shop's number at the supplier. */
	customerNumber: textOrEmpty("Customer number", 100),
	contacts: z.array(Contact, "contacts must be a list.").max(20, "A supplier can have at most 20 contacts."),
	/** Days from an order to its arrival; null: unknown. */
	leadDays: days("Lead time").nullable(),
	/** The least that an order must be worth, in the supplier's currency; null: nothing. */
	minimumOrder: amount("Minimum order").nullable(),
	freightTerms: textOrEmpty("Freight terms", 500),
	note: textOrEmpty("Note", 4000),
	/** The language of mails and orders to it; null: the shop's. */
	language: LanguageName.nullable(),
	/** Percent of a line's pieces that may be received beyond the order. */
	tolerance: z
		.number("tolerance must be a number.")
		.refine(Number.isInteger, broken("whole_number", "tolerance must be a whole number."))
		.refine((value) => value >= 0, broken("at_least", "tolerance cannot be below 0.", { min: 0 }))
		.refine((value) => value <= 100, broken("at_most", "tolerance can be at most 100.", { max: 100 })),
};

const name = textOrEmpty("Name", 200).min(1, "Name is required.");

/** A supplier with its terms. */
export const Supplier = z.object({
	_id: z.string(),
	name: z.string(),
	...fields,
	contacts: z.array(
		z.object({ name: z.string(), email: z.string(), phone: z.string(), getsOrders: z.boolean() }),
	),
	version: z.number(),
});
export type Supplier = z.infer<typeof Supplier>;

/** A supplier in a list. */
export const SupplierLine = Supplier.pick({ _id: true, name: true, currency: true, leadDays: true }).extend({
	/** Products that name it. */
	products: z.number(),
	/** Orders of which something is still expected. */
	openOrders: z.number(),
	/** The day when the next delivery is expected; null: none, or without a date. */
	nextExpected: z.string().nullable(),
	isLate: z.boolean(),
});
export type SupplierLine = z.infer<typeof SupplierLine>;

export const NewSupplier = z.strictObject({ name, ...z.object(fields).partial().shape });
export type NewSupplier = z.output<typeof NewSupplier>;

export const SupplierChange = z.strictObject({ name, ...fields }).partial();
export type SupplierChange = z.output<typeof SupplierChange>;

/** How reliably a supplier delivered in the last year. */
export const SupplierFigures = z.object({
	orders: z.number(),
	openOrders: z.number(),
	lateOrders: z.number(),
	/** Received order lines that had a date, and those of them that came by it. */
	datedLines: z.number(),
	onTimeLines: z.number(),
	/** Days from sending to the last receipt of a line: the middle one, and nine of ten. */
	leadDays: z.object({ median: z.number().nullable(), slow: z.number().nullable() }),
	/** The cost of all orders of the last year, in the shop's currency. */
	spent: z.number(),
	/** Refused pieces and all that came. */
	refused: z.number(),
	arrived: z.number(),
});
export type SupplierFigures = z.infer<typeof SupplierFigures>;

const shared = { tag: "Buying", needs: ["purchase.write"], status: 200 } as const;

export const listSupplierTerms = endpoint({
	...shared,
	method: "GET",
	path: "/suppliers",
	summary: "Suppliers with what is open, by name, a page at a time",
	query: z.object({
		...page,
		/** Prefix of the name. */
		search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
	}),
	answer: z.array(SupplierLine),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const getSupplier = endpoint({
	...shared,
	method: "GET",
	path: "/suppliers/:id",
	summary: "A supplier with its terms",
	params: Id,
	answer: Supplier,
	errors: ["not_found"],
});

export const getSupplierFigures = endpoint({
	...shared,
	method: "GET",
	path: "/suppliers/:id/figures",
	summary: "How reliably a supplier delivers",
	params: Id,
	answer: SupplierFigures,
	errors: ["not_found"],
});

export const addSupplier = endpoint({
	...shared,
	method: "POST",
	path: "/suppliers",
	summary: "Add a supplier; a deleted one of this name comes back",
	action: "supplier.add",
	body: NewSupplier,
	examples: { dollars: { name: "Wheels Inc.", currency: "USD", leadDays: 14, minimumOrder: 250 } },
	idempotent: true,
	status: 201,
	answer: Supplier,
	errors: [...writeErrors, "name_taken"],
});

export const changeSupplier = endpoint({
	...shared,
	method: "PATCH",
	path: "/suppliers/:id",
	summary:
		"Change a supplier's terms or its name, which changes in all its products too; imports that still have the old name mean this supplier",
	action: "supplier.change",
	params: Id,
	body: SupplierChange,
	examples: { terms: { leadDays: 10, freightTerms: "Free from 500" }, name: { name: "Wheels Ltd." } },
	matchesVersion: true,
	idempotent: true,
	answer: Supplier,
	errors: [...writeErrors, "supplier_changed", "name_taken", "if_match_required"],
});

export const deleteSupplier = endpoint({
	...shared,
	method: "DELETE",
	path: "/suppliers/:id",
	summary: "Delete a supplier that has no open orders; its orders and its products' texts stay",
	action: "supplier.delete",
	params: Id,
	idempotent: true,
	answer: z.object({ deleted: z.literal(true) }),
	errors: [...writeErrors, "supplier_in_use"],
});
