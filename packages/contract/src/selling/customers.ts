import { z } from "zod";
import { Id, id, page, textOrEmpty, writeErrors } from "../buying/fields.ts";
import { endpoint } from "../endpoint.ts";
import { Email } from "../people/identity.ts";
import { LanguageName } from "../text-languages.ts";

/** Max mail addresses, and telephone numbers, of a customer. */
export const MAX_CONTACTS = 20;

const listOf = <Each extends z.ZodType>(each: Each, name: string) =>
	z
		.array(each, `${name} must be a list.`)
		.max(MAX_CONTACTS, `A customer can have at most ${MAX_CONTACTS} ${name}.`);

export const customerFields = {
	name: textOrEmpty("Name", 200),
	company: textOrEmpty("Company", 200),
	mails: listOf(z.string("Mail address must be text.").trim().pipe(Email), "mails"),
	phones: listOf(textOrEmpty("Phone", 100).min(1, "Phone is required."), "phones"),
	address: textOrEmpty("Address", 1000),
	/** The language of mails and papers; null: the shop's. */
	language: LanguageName.nullable(),
	note: textOrEmpty("Note", 4000),
};

/** An account, by its address; null: none. Only a confirmed address belongs to somebody. */
const account = z.string("account must be text.").trim().max(254).nullable();

/** Somebody who buys. Of an erased customer only the id is left; one that was merged names the other one. */
export const Customer = z.object({
	_id: z.string(),
	name: z.string(),
	company: z.string(),
	mails: z.array(z.string()),
	phones: z.array(z.string()),
	address: z.string(),
	language: LanguageName.nullable(),
	note: z.string(),
	/** The account of the same person. */
	account: z.object({ name: z.string(), email: z.string() }).nullable(),
	mergedInto: z.string().nullable(),
	erasedAt: z.string().nullable(),
	createdAt: z.string(),
	version: z.number(),
});
export type Customer = z.infer<typeof Customer>;

/** A customer in a list, with the first address and number. */
export const CustomerLine = Customer.pick({ _id: true, name: true, company: true }).extend({
	mail: z.string(),
	phone: z.string(),
	hasAccount: z.boolean(),
});
export type CustomerLine = z.infer<typeof CustomerLine>;

export const NewCustomer = z.strictObject({
	...z.object(customerFields).partial().shape,
	account: account.optional(),
});
export type NewCustomer = z.output<typeof NewCustomer>;

export const CustomerChange = z.strictObject({ ...customerFields, account }).partial();
export type CustomerChange = z.output<typeof CustomerChange>;

const reading = { tag: "Selling", needs: ["customer.read"], status: 200 } as const;
const writing = { tag: "Selling", needs: ["customer.write"], status: 200, idempotent: true } as const;

export const listCustomers = endpoint({
	...reading,
	method: "GET",
	path: "/customers",
	summary:
		"Customers by name, a page at a time; a search finds any part of a name, a company, a mail address or a telephone number",
	query: z.object({
		...page,
		/** Parts of words, of which one or two letters begin a word; digits are compared with those of numbers. */
		search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
		/** A whole mail address or telephone number: the customers that have it. */
		contact: z.string().trim().max(254, "contact can have at most 254 characters.").optional(),
	}),
	answer: z.array(CustomerLine),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const getCustomer = endpoint({
	...reading,
	method: "GET",
	path: "/customers/:id",
	summary: "A customer, also one that was merged or erased",
	params: Id,
	answer: Customer,
	errors: ["not_found"],
});

export const addCustomer = endpoint({
	...writing,
	method: "POST",
	path: "/customers",
	summary: "Add a customer; an account with one of the addresses, once confirmed, belongs to it",
	action: "customer.add",
	body: NewCustomer,
	examples: { rosa: { name: "Rosa Lind", mails: ["rosa@example.com"], phones: ["030 1234567"] } },
	status: 201,
	answer: Customer,
	errors: [...writeErrors, "account_taken"],
});

export const changeCustomer = endpoint({
	...writing,
	method: "PATCH",
	path: "/customers/:id",
	summary: "Change what is known of a customer, or the account that belongs to it",
	action: "customer.change",
	params: Id,
	body: CustomerChange,
	examples: { phone: { phones: ["030 1234567"] }, account: { account: "rosa@example.com" } },
	matchesVersion: true,
	answer: Customer,
	errors: [...writeErrors, "customer_changed", "customer_state", "account_taken", "if_match_required"],
});

export const mergeCustomer = endpoint({
	...writing,
	method: "POST",
	path: "/customers/:id/merging",
	summary:
		"Merge a customer into another one, who is the same person: the other gets the facts that it lacks",
	action: "customer.merge",
	params: Id,
	body: z.strictObject({ into: id("into") }),
	examples: { same: { into: "018f0000-0000-7000-8000-000000000000" } },
	answer: Customer,
	errors: [...writeErrors, "customer_state"],
});

export const separateCustomer = endpoint({
	...writing,
	method: "POST",
	path: "/customers/:id/separation",
	summary:
		"Take back a merging: the customer is one of its own again; the other one loses what it got, unless it was changed since",
	action: "customer.separate",
	params: Id,
	body: z.strictObject({}),
	answer: Customer,
	errors: [...writeErrors, "customer_state", "account_taken"],
});

export const eraseCustomer = endpoint({
	...writing,
	method: "DELETE",
	path: "/customers/:id",
	summary:
		"Erase everything personal of a customer, and of those merged into it, for good; the id stays. Backups made before still have it",
	action: "customer.erase",
	params: Id,
	answer: z.object({ erased: z.literal(true) }),
	errors: writeErrors,
});
