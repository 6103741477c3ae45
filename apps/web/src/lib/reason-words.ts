import type { Problem } from "@freehub/contract/errors";
import type { RefusalReason } from "@freehub/contract/refusal-reasons";
import type { Facts } from "@freehub/contract/rules";
import { plural, t } from "@lingui/core/macro";
import { formatCount, formatMoneyIn } from "./format.ts";
import { personName } from "./person-name.ts";

/** A translatable sentence for each cause of a code that has several. */
export const reasonSentences: Record<RefusalReason, (facts: Facts) => string> = {
	"purchase_state.sent": () => t`This order is already sent.`,
	"purchase_state.nothing_open": () => t`Nothing of this order is expected any more.`,
	"purchase_state.not_late": () => t`Nothing of this order is late.`,
	"purchase_state.reminded": () =>
		t`The supplier was reminded a moment ago. Wait a minute before the next reminder.`,
	"purchase_state.draft": () => t`This order is a draft: send it first.`,
	"purchase_state.cancelled": () => t`This order is cancelled.`,
	"purchase_state.sending": () => t`This order is being sent right now. Look again in a moment.`,
	"purchase_state.confirmed_more": ({ ordered }) =>
		t`${plural(Number(ordered), { one: "Only # was ordered.", other: "Only # were ordered." })} Change the order if more shall come.`,
	"purchase_state.empty": () => t`This order has no lines. Add what you want to order.`,
	"purchase_state.deleted_product": ({ name }) =>
		t({
			comment: "name is a product's",
			message: `${name} was deleted. Restore it, or take it off the order.`,
		}),
	"purchase_state.deleted_supplier": () => t`This supplier was deleted. Add it again to send the order.`,
	"purchase_state.no_rate": ({ currency }) =>
		t({
			comment: "currency is such as: EUR",
			message: `The rate from ${currency} to the shop’s currency is missing. Enter it.`,
		}),
	"purchase_state.too_much_worth": ({ name, max, currency }) => {
		const most = formatCount(Number(max));
		return t({
			comment: "name is a product's; most is an amount, currency such as: EUR",
			message: `At this rate ${name} would be worth more than ${most} ${currency}. Check the rate, the cost and the quantity.`,
		});
	},
	"purchase_state.too_many_coming": ({ name, limit }) => {
		const most = formatCount(Number(limit));
		return t({
			comment: "name is a product's",
			message: `More than ${most} pieces of ${name} would be on their way. Order fewer.`,
		});
	},
	"purchase_state.no_address": () =>
		t`This supplier has no mail address for orders. Enter one, or mark the order as sent.`,
	"purchase_state.no_mail_service": () =>
		t`This server has no mail service (SMTP_URL), so it cannot mail the order. Send its PDF yourself, then mark it as sent.`,
	"purchase_state.changed_meanwhile": () =>
		t`This order was changed while it was being sent, so it is still a draft. Check it and send it again: a mail that went out shows it as it was before.`,
	"purchase_state.other_total": ({ total, currency }) => {
		const amount = formatMoneyIn(String(currency), Number(total));
		return t({
			comment: "amount is of money",
			message: `A price has changed: the order is for ${amount} now. Check it, then send it.`,
		});
	},
	"purchase_state.too_late": () =>
		t`Something of this change can take no effect any more, so nothing was changed.`,
	"purchase_state.has_receipts": () =>
		t`Something of this order has come, so it can’t be cancelled. Close its open lines.`,
	"sale_state.draft": () => t`This order is a draft: place it first.`,
	"sale_state.placed": () => t`This order is already placed.`,
	"sale_state.cancelled": () => t`This order is cancelled.`,
	"sale_state.empty": () => t`This order has no lines. Add what the customer wants.`,
	"reservation_refused.off": () => t`This shop takes no reservations here. Ask the shop.`,
	"reservation_refused.unconfirmed": () =>
		t`Confirm your mail address first: then the shop can write to you.`,
	"reservation_refused.not_there": () => t`This store has too few of it that are free. Choose another store.`,
	"reservation_refused.pieces": (facts) => {
		const max = Number(facts.max);
		return t`You can reserve ${max} of this product at most. Ask the shop if you need more.`;
	},
	"reservation_refused.orders": (facts) =>
		plural(Number(facts.max), {
			one: "You have # open reservation, which is the most. Collect or cancel it first.",
			other: "You have # open reservations, which is the most. Collect or cancel one first.",
		}),
	"sale_state.delivered": () =>
		t`Something of this order was delivered, so it can’t be cancelled. Close what is left.`,
	"sale_state.deleted_product": ({ name }) =>
		t({
			comment: "name is a product's",
			message: `${name} was deleted. Restore it, or take it off the order.`,
		}),
	"sale_state.no_supplier": () => t`This product has no supplier to order it from. Give it one first.`,
	"sale_state.nothing_open": () => t`Nothing of this is open any more.`,
	"sale_state.nothing_closed": () => t`Nothing of this is closed.`,
	"sale_state.product": () =>
		t`This order is placed, so the product of a line can't change. Add another line.`,
	"sale_state.sending": () => t`This order is being mailed right now. Look again in a moment.`,
	"sale_state.not_delivered": () => t`This delivery was taken back, so nothing of it can be returned.`,
	"sale_state.returned_already": () =>
		t`It was returned already: nothing of this delivery is left to return.`,
	"sale_state.left_to_return": ({ left }) =>
		plural(Number(left), {
			one: "Only # of this delivery is left to return.",
			other: "Only # of this delivery are left to return.",
		}),
	"sale_state.returned": () => t`Something of this delivery was returned. Take the return back first.`,
	"sale_state.return_decided": () => t`Somebody has already said what becomes of this return.`,
	"sale_state.no_mail_service": () =>
		t`This server has no mail service (SMTP_URL), so nothing can be mailed to customers.`,
	"sale_state.no_address": () => t`This order’s customer has no mail address. Enter one.`,
	"sale_state.not_reserved": () => t`Only a reservation from the shop window is confirmed or declined.`,
	"sale_state.confirmed": () => t`Somebody has confirmed this reservation. Cancel the order instead.`,
	"sale_state.nothing_there": () => t`Nothing of this order is ready to collect yet.`,
	"sale_state.mailed": () => t`This was mailed already, a moment ago.`,
	"purchase_not_open.draft": () => t`This order was not sent yet, so nothing can be received for it.`,
	"purchase_not_open.cancelled": () => t`This order was cancelled, so nothing can be received for it.`,
	"transfer_state.sent": () => t`This transfer note was sent, so only its day and its note can change.`,
	"transfer_state.draft": () => t`This transfer note was not sent yet.`,
	"transfer_state.cancelled": () => t`This transfer note is cancelled.`,
	"transfer_state.empty": () => t`Nothing of this transfer note is left to send. Add what you want to send.`,
	"transfer_state.nothing_open": () => t`Nothing of this transfer note is on its way any more.`,
	"transfer_state.received": () =>
		t`Something of this transfer note was received, so it can’t be cancelled. Close what is open.`,
	"transfer_state.same_place": () =>
		t`Choose another place: the pieces would come back to where they are from.`,
	"transfer_state.deleted_product": ({ name }) =>
		t({
			comment: "name is a product's",
			message: `${name} was deleted. Restore it, or take it off the transfer note.`,
		}),
	"transfer_state.not_on_its_way": ({ available, name }) =>
		t({
			comment: "name is a product's",
			message: `${plural(Number(available), { 0: "No piece", one: "Only # piece", other: "Only # pieces" })} of ${name} on the way. Say how many came beyond that.`,
		}),
	"transfer_state.moved_on": ({ pieces, name }) =>
		t({
			comment: "name is a product's",
			message: `${plural(Number(pieces), { one: "# piece", other: "# pieces" })} of ${name} no longer on the way. Take back first what was done since.`,
		}),
	"customer_state.erased": () => t`This customer’s data were erased. Add the customer again.`,
	"customer_state.merged": () => t`This customer was merged into another one. Change that one.`,
	"customer_state.not_merged": () => t`This customer is not merged into another one.`,
	"customer_state.itself": () => t`A customer can’t be merged into itself. Choose another one.`,
	"customer_state.no_other": () =>
		t`The customer to merge into was erased or merged itself. Choose another one.`,
	"product_promised.orders": ({ name, pieces, orders, more }) =>
		t({
			comment: "name is a product's, orders are numbers of orders",
			message: `${name} can’t be deleted while ${plural(Number(pieces), { one: "# piece of it is promised", other: "# pieces of it are promised" })}. Deliver, close or cancel these orders first: ${orders}${plural(Number(more), { 0: "", one: " and # more", other: " and # more" })}.`,
		}),
	"supplier_in_use.orders": ({ orders, order }) =>
		t({
			comment: "order is the number of the first of these orders",
			message: `${plural(Number(orders), { one: "# order to this supplier is still open", other: "# orders to this supplier are still open" })} (${order}). Receive, close or cancel what is open first.`,
		}),
	"supplier_in_use.sending": () =>
		t`An order to this supplier is being sent right now. Look again in a moment.`,
	"location_in_use.main": ({ name }) =>
		t({
			comment: "name is a location's",
			message: `${name} is the main location, where stock goes unless another is named, so it can’t be closed.`,
		}),
	"location_in_use.stock": ({ name, products, pieces, product }) =>
		t({
			comment: "name is a location's, product the name of one of the products",
			message: `${name} is not empty: ${plural(Number(pieces), { one: "# piece", other: "# pieces" })} of ${plural(Number(products), { one: "# product", other: "# products" })} (${product}). Transfer what is there first.`,
		}),
	"location_in_use.deleted_product": ({ name, pieces, product }) =>
		t({
			comment: "name is a location's, product the name of a deleted product",
			message: `${name} is not empty: ${plural(Number(pieces), { one: "# piece", other: "# pieces" })} of ${product}, a deleted product. Restore it, then transfer what is there.`,
		}),
	"location_in_use.main_moved": ({ name }) =>
		t({
			comment: "name is a location's",
			message: `${name} is the main location, where stock goes unless another is named, so it can’t be a bin.`,
		}),
	"location_in_use.bins_moved": ({ name, bin }) =>
		t({
			comment: "name is a store's, bin the name of one of its bins",
			message: `${name} has bins (${bin}), so it can’t be a bin itself. Move them to another store first.`,
		}),
	"location_in_use.bins": ({ name, bin }) =>
		t({
			comment: "name is a warehouse's, bin the name of one of its bins",
			message: `${name} has open bins (${bin}). Close them first.`,
		}),
	"import_state.too_old": () => t`This import is older than 90 days and can no longer be undone.`,
	"import_state.later_list": () => t`A later price list of this supplier was loaded. Undo that one first.`,
	"import_state.list_busy": () =>
		t`Another price list of this supplier is being loaded or undone. Wait until that is done.`,
	"import_state.file_gone": () => t`The file is gone. Upload it again.`,
	"import_state.too_many_open": ({ max }) =>
		t`${plural(Number(max), { one: "You have # open import.", other: "You have # open imports." })} Import or discard one of them first.`,
	"import_state.too_much_stored": ({ most }) => {
		const size = String(most);
		return t`Your open imports take ${size}, the most allowed. Import or discard one of them first.`;
	},
	"forbidden.booked_by_another": ({ name }) => {
		const person = personName(String(name));
		return t({
			comment: "person is somebody's name",
			message: `${person} booked this. Only an owner may take it back; receipts, also a buyer.`,
		});
	},
	"forbidden.booked_earlier": () =>
		t`You booked this before today. Only an owner may take it back now; receipts, also a buyer.`,
	"forbidden.other_store": ({ store }) =>
		t({
			comment: "store is a store's name",
			message: `${store} is none of your stores. Ask somebody at ${store}.`,
		}),
	"forbidden.new_store": () =>
		t`Your role holds only at your own stores, so you can't add one. Ask an owner.`,
	"nothing_promised.picked": ({ available }) =>
		plural(Number(available), {
			0: "Nothing of this order line is left to pick: somebody has picked it.",
			one: "Only # piece of this order line is left to pick: somebody has picked the others.",
			other: "Only # pieces of this order line are left to pick: somebody has picked the others.",
		}),
	"name_taken.supplier": () => t`Another supplier already has this name.`,
	"name_taken.reopened": ({ name }) =>
		t({
			comment: "name is a location's",
			message: `Another location there is named ${name} now. Reopen this one with another name.`,
		}),
	"name_taken.deleted_supplier": () =>
		t`A deleted supplier has this name. Add it again to use it, or choose another name.`,
};

/** The causes of a refusal, if the problem names only such as are known here. */
export function sentenceOfReason({ code, causes, ...only }: Problem): string | undefined {
	const sentences = (causes ?? [only]).map(({ reason, facts = {} }): string | undefined =>
		reasonSentences[`${code}.${reason ?? ""}` as RefusalReason]?.(facts),
	);
	return sentences.includes(undefined) ? undefined : sentences.join(" ");
}
