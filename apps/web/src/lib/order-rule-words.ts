import type { Facts, Rule } from "@freehub/contract/rules";
import { t } from "@lingui/core/macro";
import { number, word } from "./rule-facts.ts";

/** The sentences about rows of files of orders and past purchases. */
export const orderRuleSentences = {
	purchase_differs: ({ line }) => {
		const other = number(line);
		return t`This is another one on line ${other} of the same order.`;
	},
	purchase_sent: () => t`This order was already sent: only drafts are imported.`,
	past_not_received: () => t`Nothing of this was received: only what came is a past purchase.`,
	past_days: () => t`This day is before the day of the order.`,
	past_is_order: ({ number: code }) => {
		const order = word(code);
		return t`${order} is an order of this shop in Freehub: its receipts count already.`;
	},
	past_differs: ({ name }) => {
		const file = word(name);
		return t`The order has this product already with other values, from ${file}. Take back that import first, or leave this row out.`;
	},
	several_customers: ({ name }) => {
		if (name === undefined)
			return t`Several customers have this mail address or number. Merge them first, or add the column _id of an export.`;
		const customer = word(name);
		return t`Several customers are called ${customer}. Add a mail address or a telephone number.`;
	},
	no_such_customer: ({ name }) => {
		const customer = word(name);
		return t`There is no customer ${customer}.`;
	},
	several_products: ({ name }) => {
		const product = word(name);
		return t`Several products are called ${product}. Add the SKU or the barcode.`;
	},
	discount_too_large: () => t`The discount is more than the line costs.`,
	delivered_unknown: () =>
		t`A part of this line is delivered, and the file does not say how many pieces. Add a column Delivered or Open.`,
	refused_too_many: () => t`More pieces are refused than were received.`,
} satisfies Partial<Record<Rule, (facts: Facts) => string>>;
