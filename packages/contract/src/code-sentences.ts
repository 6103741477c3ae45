import type { ErrorCode } from "./errors.ts";
import { grouped, type Sentence, type Wait, wait } from "./sentences.ts";

/** The contents of a location; `product` is the name of one of the products, or of some. */
type Contents = { name: string; products: number; pieces: number; product: string };
/** The name of a product that would be worth too much, and the most that can be stored. */
type Worth = { name: string; max: number; currency: string };

const unlessRepeated = "a request with an Idempotency-Key is never done twice.";

/**
 * The API's English message for each refusal: what happened and what to do next. The web app says the same in the reader's language
 * (`lib/error-words.ts`, whose test compares the English), except where a message is for who writes a program. Refused input has one
 * message per field instead: see `rule-sentences.ts`.
 */
export const codeSentences = {
	"invalid_input.incomplete": ({ what }: { what: string }) => `The ${what} was incomplete. Send it again.`,
	"invalid_input.character": ({ field }: { field: string }) =>
		`${field} contains a character that is not allowed.`,
	"invalid_input.idempotency_key": "Idempotency-Key must be 1 to 200 visible ASCII characters.",
	"invalid_input.if_match": ({ what }: { what: "version" | "quantity" }) => `If-Match must be a ${what}.`,
	"invalid_input.own_language": "This is the shop's own language: change the original text.",
	"invalid_json.syntax": "The body is not valid JSON.",
	"invalid_json.nesting": "The body is nested too deeply.",
	password_too_common: "This password is too common. Choose another one.",
	invalid_cursor: "This cursor is not valid here. Start again from the first page.",

	unauthenticated: "Sign in to do this.",
	"unauthenticated.if_user": "The person named in If-User is not signed in.",
	"unauthenticated.token": "This token is not known, was revoked, or has expired.",
	"unauthenticated.firebase_unconfirmed": "Firebase did not confirm this sign-in. Sign in again.",
	"unauthenticated.firebase_ended": "Firebase ended this sign-in or closed the account. Sign in again.",

	"forbidden.role": ({ role }: { role: string }) =>
		`The ${role} role can't do this. Ask an owner of the shop.`,
	"forbidden.token": "This token has no right to do this, or its owner no longer has it.",
	"forbidden.session_needed": "A token cannot do this. Sign in with your account.",
	"forbidden.operator_needed": "Only a command on the server's own machine can do this.",
	"forbidden.right_to_pass_on": ({ right }: { right: string }) =>
		`You do not have the right ${right} yourself.`,
	"forbidden.sale_prices": "You may not see the prices of customers' orders.",
	"forbidden.reopen": "Only people who may write orders can reopen what somebody else has closed.",
	"forbidden.new_customer":
		"Your role can't add customers. Choose one who is known, or keep it without a name.",
	"forbidden.order": "Your role can't order from suppliers. Ask somebody who does.",
	"forbidden.findings": "Only people who may change products can see these findings.",
	"forbidden.costs": "Only people who may change products can see costs.",
	"forbidden.suppliers": "This shop does not show its suppliers.",
	"forbidden.new_locations": "Your role can't add locations. Ask an owner.",
	"forbidden.imported_quantities": ({ by }: { by: string }) =>
		`Your role may not book quantities by ${by}. Leave the quantity out, or ask an owner of the shop.`,
	"forbidden.movement": ({ kind }: { kind: string }) =>
		`Your role can't book or take back a movement of kind ${kind}.`,
	"forbidden.other_store": ({ store }: { store: string }) =>
		`${store} is none of your stores. Ask somebody at ${store}.`,
	"forbidden.new_store": "Your role holds only at your own stores, so you can't add one. Ask an owner.",
	"forbidden.booked_by_another": ({ name }: { name: string }) =>
		`${name} booked this. Only an owner may take it back; receipts, also a buyer.`,
	"forbidden.booked_earlier":
		"You booked this before today. Only an owner may take it back now; receipts, also a buyer.",
	forbidden_origin: "Requests from this site are not allowed. Name it in CORS_ORIGINS to allow it.",
	token_needed:
		"This page is on another site than the server, so that the browser would keep no session. " +
		"Sign in on the server's own site, make an API token on the profile page there, and send it as Authorization: Bearer.",
	wrong_password: "This is not your current password.",

	not_found: ({ what }: { what: string }) => `There is no ${what} with this id.`,
	"not_found.own": ({ what }: { what: string }) => `You have no ${what} with this id.`,
	"not_found.such": ({ what }: { what: string }) => `There is no such ${what}.`,
	"not_found.endpoint": ({ method, path }: { method: string; path: string }) =>
		`There is nothing at ${method} ${path}.`,
	"not_found.account": ({ email }: { email: string }) =>
		`There is no account with the address ${email}. Sign up with it first.`,
	"not_found.anything": "There is nothing with this id.",
	"not_found.barcode": "No product has this barcode or SKU.",
	"not_found.batch_product": ({ id }: { id: string }) =>
		`There is no product with the id ${id}, so nothing was changed.`,
	"not_found.confirmed_account":
		"No account with a confirmed address has this address. Ask the person to confirm it.",
	"not_found.demo": "There is no demo data, or it has been removed.",
	"not_found.enquiry": "There is no such enquiry, or it is already deleted.",
	"not_found.erased": "What this request answered was about somebody whose data were erased.",
	"not_found.finding": "There is no such finding, or it is settled.",
	"not_found.invitation": "This invitation was used, withdrawn or has expired. Ask for a new one.",
	"not_found.location": ({ location }: { location: string }) => `There is no location ${location}.`,
	"not_found.page_text": "Nothing is written on this page yet.",
	"not_found.person": "There is nobody with this id.",
	"not_found.product_to_ask_about": "There is no such product. Look for it again, and ask from its page.",

	sku_taken: "Another product already has this SKU.",
	barcode_taken: "Another product already has this barcode.",
	"barcode_taken.another": ({ name }: { name: string }) =>
		`Another product, ${name}, already has this barcode.`,
	"barcode_taken.own": "This is the product's own barcode, which stands for 1 piece.",
	"sku_taken.restored": (facts: Restored) => notRestored("SKU", facts),
	"barcode_taken.restored": (facts: Restored) => notRestored("barcode", facts),
	"name_taken.supplier": "Another supplier already has this name.",
	"name_taken.deleted_supplier":
		"A deleted supplier has this name. Add it again to use it, or choose another name.",
	"name_taken.reopened": ({ name }: { name: string }) =>
		`Another location there is named ${name} now. Reopen this one with another name.`,
	name_taken: "Another location there has this name.",
	insufficient_stock: ({
		requested,
		available,
		at,
	}: {
		requested: number;
		available: number;
		at?: string;
	}) => {
		const here = at === undefined ? "here" : `${available === 1 ? "was" : "were"} here on ${at}`;
		return `${available === 0 ? "None" : `Only ${available}`} ${here}; you asked for ${requested}.`;
	},
	quantity_changed: ({ quantity, expected }: { quantity: number; expected: number }) =>
		`The quantity is now ${quantity}, not ${expected}.`,
	"quantity_changed.there": ({ quantity, expected }: { quantity: number; expected: number }) =>
		`There are ${quantity} at this location, not ${expected}.`,
	bin_needed: ({ name, bins, more }: { name: string; bins: string; more: number }) =>
		`${name} has bins: ${bins}${more === 0 ? "" : ` and ${more} more`}. Name the bin with the pieces, or send outsideBins: true if they are in none of them.`,
	"bin_needed.several": ({ name, bins, more }: { name: string; bins: string; more: number }) =>
		bins === ""
			? `${name} has bins. Name the one that was counted.`
			: `${name} has pieces in several places: ${bins}${more === 0 ? "" : ` and ${more} more`}. Name one of them.`,
	too_much_stock: ({ limit }: { limit: number }) => `A product can have at most ${limit} pieces.`,
	"too_much_stock.outside": ({ limit }: { limit: number }) =>
		`The books can hold at most ${limit} pieces of a product from or to one place outside.`,
	"too_much_stock.coming": ({ limit }: { limit: number }) =>
		`At most ${limit} pieces of a product can be on their way.`,
	too_much_worth: ({ name, max, currency }: Worth) =>
		`${name} would be worth more than ${grouped(max)} ${currency} in one booking, so nothing was booked. Check the quantity and the cost, or book it in parts.`,
	already_reversed: "This movement was already undone.",
	"already_reversed.batch": "This batch was already undone.",
	batch_of_another: "This batch has movements by someone else. Start a new one.",
	location_closed: ({ name }: { name: string }) => `${name} is closed. Reopen it under Locations first.`,
	"location_in_use.main": ({ name }: { name: string }) =>
		`${name} is the main location, where stock goes unless another is named, so it can't be closed.`,
	"location_in_use.stock": ({ name, products, pieces, product }: Contents) =>
		`${name} is not empty: ${pieces} ${pieces === 1 ? "piece" : "pieces"} of ${products} ` +
		`${products === 1 ? "product" : "products"} ${pieces === 1 ? "is" : "are"} there (${product}). Transfer them first.`,
	"location_in_use.deleted_product": ({ name, pieces, product }: Contents) =>
		`${name} is not empty: ${pieces} ${pieces === 1 ? "piece" : "pieces"} of a deleted product ` +
		`${pieces === 1 ? "is" : "are"} there (${product}). Restore it, then transfer them.`,
	"location_in_use.main_moved": ({ name }: { name: string }) =>
		`${name} is the main location, where stock goes unless another is named, so it can't be a bin.`,
	"location_in_use.bins_moved": ({ name, bin }: { name: string; bin: string }) =>
		`${name} has bins (${bin}), so it can't be a bin itself. Move them to another store first.`,
	"location_in_use.bins": ({ name, bin }: { name: string; bin: string }) =>
		`${name} has open bins (${bin}). Close them first.`,
	"purchase_state.sent": "This order is already sent.",
	"purchase_state.nothing_open": "Nothing of this order is expected any more.",
	"purchase_state.not_late": "Nothing of this order is late.",
	"purchase_state.reminded":
		"The supplier was reminded a moment ago. Wait a minute before the next reminder.",
	"purchase_state.draft": "This order is a draft: send it first.",
	"purchase_state.cancelled": "This order is cancelled.",
	"purchase_state.sending": "This order is being sent right now. Look again in a moment.",
	"purchase_state.confirmed_more": ({ ordered }: { ordered: number }) =>
		`Only ${ordered} were ordered. Change the order if more shall come.`,
	"purchase_state.empty": "This order has no lines. Add what you want to order.",
	"purchase_state.deleted_product": ({ name }: { name: string }) =>
		`${name} was deleted. Restore it, or take it off the order.`,
	"purchase_state.deleted_supplier": "This supplier was deleted. Add it again to send the order.",
	"purchase_state.no_rate": ({ currency }: { currency: string }) =>
		`The rate from ${currency} to the shop's currency is missing. Enter it.`,
	"purchase_state.too_much_worth": ({ name, max, currency }: Worth) =>
		`At this rate ${name} would be worth more than ${grouped(max)} ${currency}. Check the rate, the cost and the quantity.`,
	"purchase_state.too_many_coming": ({ name, limit }: { name: string; limit: number }) =>
		`More than ${grouped(limit)} pieces of ${name} would be on their way. Order fewer.`,
	"purchase_state.no_address":
		"This supplier has no mail address for orders. Enter one, or mark the order as sent.",
	"purchase_state.no_mail_service":
		"This server has no mail service (SMTP_URL), so it cannot mail the order. Send its PDF yourself, then mark it as sent.",
	"purchase_state.changed_meanwhile":
		"This order was changed while it was being sent, so it is still a draft. Check it and send it again: a mail that went out shows it as it was before.",
	"purchase_state.other_total": ({ total, currency }: { total: number; currency: string }) =>
		`A price has changed: the order is for ${total} ${currency} now. Check it, then send it.`,
	"purchase_state.too_late": "Something of this change can take no effect any more, so nothing was changed.",
	"purchase_state.has_receipts":
		"Something of this order has come, so it can't be cancelled. Close its open lines.",
	"purchase_not_open.draft": "This order was not sent yet, so nothing can be received for it.",
	"purchase_not_open.cancelled": "This order was cancelled, so nothing can be received for it.",
	purchase_line_closed: "This line of the order is closed: nothing more is expected. Reopen it first.",
	too_much_received: ({ left, ordered, accepted }: { left: number; ordered: number; accepted: number }) =>
		`${ordered} were ordered and ${accepted} have come: ${left === 0 ? "none is" : `only ${left} more can be received`}${left === 0 ? " left" : ""}.`,
	too_much_credited: ({ left }: { left: number }) =>
		`Only ${left} more ${left === 1 ? "piece is" : "pieces are"} expected, so no more can be credited.`,
	too_much_returned: ({ left }: { left: number }) =>
		`Only ${left} received ${left === 1 ? "piece" : "pieces"} of this order line can be sent back.`,
	returned_since: ({ returned }: { returned: number }) =>
		`${returned} of these received ${returned === 1 ? "piece was" : "pieces were"} sent back to the supplier. Take back that return first, then the receipt.`,
	below_received: ({ come }: { come: number }) =>
		`${come} ${come === 1 ? "piece has" : "pieces have"} already come, so the order can't be for less.`,
	"below_received.removed": "Something of this line has come, so it can't be removed.",
	below_delivered: ({ done }: { done: number }) =>
		`${done} ${done === 1 ? "piece" : "pieces"} of this line ${done === 1 ? "was" : "were"} delivered or closed, so it can't be fewer.`,
	"below_delivered.removed": "Something of this line was delivered or closed, so it can't be removed.",
	promised: ({ free }: { free: number }) =>
		`${free === 0 ? "None" : `Only ${free}`} of these ${free === 1 ? "is" : "are"} free: the others are promised to customers.`,
	"promised.holders": ({ free, holders, more }: { free: number; holders: string; more: number }) =>
		`${free === 0 ? "None" : `Only ${free}`} of these ${free === 1 ? "is" : "are"} free: the others are promised (${holders}${more === 0 ? "" : `; ${more} more`}).`,
	"promised.too_few": ({ free }: { free: number }) =>
		`${free === 0 ? "None" : `Only ${free}`} of these ${free === 1 ? "is" : "are"} there to be promised.`,
	nothing_promised: ({ available }: { available: number }) =>
		available === 0
			? "Nothing of this order line is left for this: it is already there, delivered or released."
			: `Only ${available} ${available === 1 ? "piece" : "pieces"} of this order line ${available === 1 ? "is" : "are"} left for this.`,
	"reservation_refused.off": "This shop takes no reservations here. Ask the shop.",
	"reservation_refused.unconfirmed": "Confirm your mail address first: then the shop can write to you.",
	"reservation_refused.not_there": "This store has too few of it that are free. Choose another store.",
	"reservation_refused.pieces": ({ max }: { max: number }) =>
		`You can reserve ${max} of this product at most. Ask the shop if you need more.`,
	"reservation_refused.orders": ({ max }: { max: number }) =>
		`You have ${max} open ${max === 1 ? "reservation" : "reservations"}, which is the most. Collect or cancel one first.`,
	"nothing_promised.picked": ({ available }: { available: number }) =>
		available === 0
			? "Nothing of this order line is left to pick: somebody has picked it."
			: `Only ${available} ${available === 1 ? "piece" : "pieces"} of this order line ${available === 1 ? "is" : "are"} left to pick: somebody has picked the others.`,
	"sale_state.draft": "This order is a draft: place it first.",
	"sale_state.placed": "This order is already placed.",
	"sale_state.cancelled": "This order is cancelled.",
	"sale_state.empty": "This order has no lines. Add what the customer wants.",
	"sale_state.delivered":
		"Something of this order was delivered, so it can't be cancelled. Close what is left.",
	"sale_state.deleted_product": ({ name }: { name: string }) =>
		`${name} was deleted. Restore it, or take it off the order.`,
	"sale_state.product": "This order is placed, so the product of a line can't change. Add another line.",
	"sale_state.sending": "This order is being mailed right now. Look again in a moment.",
	"sale_state.nothing_closed": "Nothing of this is closed.",
	"sale_state.no_supplier": "This product has no supplier to order it from. Give it one first.",
	"sale_state.nothing_open": "Nothing of this is open any more.",
	"sale_state.not_delivered": "This delivery was taken back, so nothing of it can be returned.",
	"sale_state.returned_already": "It was returned already: nothing of this delivery is left to return.",
	"sale_state.left_to_return": ({ left }: { left: number }) =>
		`Only ${left} of this delivery ${left === 1 ? "is" : "are"} left to return.`,
	"sale_state.returned": "Something of this delivery was returned. Take the return back first.",
	"sale_state.return_decided": "Somebody has already said what becomes of this return.",
	"sale_state.no_mail_service":
		"This server has no mail service (SMTP_URL), so nothing can be mailed to customers.",
	"sale_state.no_address": "This order's customer has no mail address. Enter one.",
	"sale_state.nothing_there": "Nothing of this order is ready to collect yet.",
	"sale_state.not_reserved": "Only a reservation from the shop window is confirmed or declined.",
	"sale_state.confirmed": "Somebody has confirmed this reservation. Cancel the order instead.",
	"sale_state.mailed": "This was mailed already, a moment ago.",
	too_much_delivered: ({ left }: { left: number }) =>
		left === 0
			? "Nothing of this order line is left to deliver."
			: `Only ${left} ${left === 1 ? "piece" : "pieces"} of this order line ${left === 1 ? "is" : "are"} left to deliver.`,
	sale_changed: "Somebody else has changed this order. Check it, then try again.",
	product_promised: ({ name, pieces }: { name: string; pieces: number }) =>
		`${pieces} ${pieces === 1 ? "piece" : "pieces"} of ${name} ${pieces === 1 ? "is" : "are"} promised to customers, so it can't be deleted. Their orders must be delivered, closed or cancelled first.`,
	"product_promised.orders": ({
		name,
		pieces,
		orders,
		more,
	}: {
		name: string;
		pieces: number;
		orders: string;
		more: number;
	}) =>
		`${pieces} ${pieces === 1 ? "piece" : "pieces"} of ${name} ${pieces === 1 ? "is" : "are"} promised, so it can't be deleted. Deliver, close or cancel these orders first: ${orders}${more === 0 ? "" : ` and ${more} more`}.`,
	"supplier_in_use.orders": ({ orders, order }: { orders: number; order: string }) =>
		`${orders} ${orders === 1 ? "order" : "orders"} to this supplier ${orders === 1 ? "is" : "are"} still open (${order}). Receive, close or cancel them first.`,
	"supplier_in_use.sending": "An order to this supplier is being sent right now. Look again in a moment.",
	"transfer_state.sent": "This transfer note was sent, so only its day and its note can change.",
	"transfer_state.draft": "This transfer note was not sent yet.",
	"transfer_state.cancelled": "This transfer note is cancelled.",
	"transfer_state.empty": "Nothing of this transfer note is left to send. Add what you want to send.",
	"transfer_state.nothing_open": "Nothing of this transfer note is on its way any more.",
	"transfer_state.received":
		"Something of this transfer note was received, so it can't be cancelled. Close what is open.",
	"transfer_state.same_place": "Choose another place: the pieces would come back to where they are from.",
	"transfer_state.deleted_product": ({ name }: { name: string }) =>
		`${name} was deleted. Restore it, or take it off the transfer note.`,
	"transfer_state.not_on_its_way": ({ available, name }: { available: number; name: string }) =>
		`${available === 0 ? "No piece" : `Only ${available} ${available === 1 ? "piece" : "pieces"}`} of ${name} on the way. Say how many came beyond that.`,
	"transfer_state.moved_on": ({ pieces, name }: { pieces: number; name: string }) =>
		`${pieces} ${pieces === 1 ? "piece" : "pieces"} of ${name} no longer on the way. Take back first what was done since.`,
	transfer_changed: "Somebody else has changed this transfer note. Check it, then try again.",
	purchase_changed: "Somebody else has changed this order. Check it, then try again.",
	"customer_state.erased": "This customer's data were erased. Add the customer again.",
	"customer_state.merged": "This customer was merged into another one. Change that one.",
	"customer_state.not_merged": "This customer is not merged into another one.",
	"customer_state.itself": "A customer can't be merged into itself. Choose another one.",
	"customer_state.no_other": "The customer to merge into was erased or merged itself. Choose another one.",
	account_taken: "Another customer has this account. Merge the two, or choose another account.",
	customer_changed: "Somebody else has changed this customer. Check it, then try again.",
	supplier_changed: "Somebody else has changed this supplier. Check it, then try again.",
	"supplier_changed.offer": "Somebody else has changed this offer. Check it, then try again.",
	"unavailable.reminder_mail":
		"The mail could not be sent, so the supplier was not reminded. Try again in a moment.",
	"unavailable.sale_mail": "The mail could not be sent. Check the address, or try again in a moment.",
	"unavailable.order_mail":
		"The mail could not be sent, so the order is still a draft. Try again, or mark it as sent.",
	last_owner: "This is the last owner. Make somebody else an owner first.",
	"last_owner.you": "You are the last owner. Make somebody else an owner first.",
	shop_changed: "The shop's currency was changed. Load the page again.",
	already_invited: "This address already has an invitation. Withdraw it to send another.",
	too_many_views: ({ max }: { max: number }) =>
		`You already have ${max} views. Delete one, then save this one.`,
	webhook_not_active: "This webhook is not active, so nothing is sent. Resume it first.",
	too_many_webhooks: ({ max }: { max: number }) =>
		`There are ${max} webhooks, the most allowed. Delete one first.`,
	import_state: ({ state }: { state: string }) => `This import is ${state}, so this can't be done now.`,
	"import_state.too_old": "This import is older than 90 days and can no longer be undone.",
	"import_state.later_list": "A later price list of this supplier was loaded. Undo that one first.",
	"import_state.list_busy":
		"Another price list of this supplier is being loaded or undone. Wait until that is done.",
	"import_state.file_gone": "The file is gone. Upload it again.",
	"import_state.too_many_open": ({ max }: { max: number }) =>
		`You have ${max} open imports. Import or discard one of them first.`,
	"import_state.too_much_stored": ({ most }: { most: string }) =>
		`Your open imports take ${most}, the most allowed. Import or discard one of them first.`,
	import_has_refusals: ({ rows }: { rows: number }) =>
		`${rows === 1 ? "1 row is" : `${rows} rows are`} refused. Correct the file, or import the other rows without them.`,
	import_has_questions: ({ rows }: { rows: number }) =>
		`${rows === 1 ? "1 row has a quantity" : `${rows} rows have quantities`} of products that the shop has. Say whether they were counted or received: set options.quantityAs to count or receive.`,
	invitation_for_another: ({ email }: { email: string }) =>
		`This invitation is for ${email}. Sign in with that address.`,
	sign_up_closed: "This shop takes new accounts by invitation only. Ask its owner for one.",
	beginning_code_needed:
		"This shop is new: send its one-time code as Beginning-Code. The server printed it at its start, and wrote it to the file beginning-code in DATA_DIR.",
	beginning_code_wrong:
		"This is not the one-time code of this new shop. The server printed it at its start, and wrote it to the file beginning-code in DATA_DIR.",
	product_changed: "Somebody else has changed this product. Check it, then change it again.",
	article_changed: "Somebody else has changed this article. Check it, then try again.",
	page_changed: "Somebody else has changed this page. Check it, then try again.",
	"product_changed.translation": translationChanged(),
	"article_changed.translation": translationChanged(),
	"page_changed.translation": translationChanged(),

	paper_too_long: ({ pages }: { pages: number }) =>
		`The PDF would have more than ${pages} pages, so there is none, and nothing was changed. Use the CSV file, or divide the order.`,
	"paper_too_long.products": ({ lines }: { lines: number }) =>
		`The PDF would have more than ${grouped(lines)} lines, so there is none. Choose fewer products, or export them as a file.`,
	body_too_large: ({ what, most }: { what: string; most: string }) =>
		`The ${what} is too large: the limit is ${most}.`,
	"body_too_large.values": "The body has too many values.",
	"body_too_large.fields": "The form has too many fields.",
	"unsupported_media_type.json": "Send the body as JSON, with Content-Type: application/json.",
	"unsupported_media_type.form": "Send the form with Content-Type: application/x-www-form-urlencoded.",
	"unsupported_media_type.file": ({ types }: { types: readonly string[] }) =>
		`Send the file itself as the body, with its Content-Type: ${types.join(", ")}.`,
	read_again: "Changes that old are no longer listed. Read everything again.",
	wrong_host: ({ publicUrl }: { publicUrl: string }) =>
		`This server answers at ${publicUrl} only. A proxy in front of it must pass the Host header on.`,
	too_many_headers: ({ max }: { max: number }) => `A request may have at most ${max} headers.`,
	if_match_required: "Send the version you last read as If-Match, so that nobody's change is lost.",
	idempotency_key_required:
		"Send an Idempotency-Key with every stock change, so that repeating it cannot book it twice.",
	idempotency_key_reused: "This Idempotency-Key was already used for another request.",
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Another account now has this address. Yours keeps its old one.",
	INVALID_TOKEN: "This link is invalid or was already used. Ask for a new one.",
	INVALID_USER: "You are signed in with another account. Sign out, then open the link again.",
	SESSION_EXPIRED: "Your sign-in is more than a day old. Sign out and in again, then try again.",

	"too_many_requests.address": (facts: Wait) => wait("Too many requests came from here.", facts),
	"too_many_requests.attempts": (facts: Wait) => wait("Too many attempts.", facts),
	"too_many_requests.busy": ({ busyWith, ...facts }: Wait & { busyWith: string }) =>
		wait(`The server is busy with ${busyWith}.`, facts),
	"too_many_requests.deliveries": (facts: Wait) => wait("Too many deliveries are waiting.", facts),
	"too_many_requests.streams": ({ where, ...facts }: Wait & { where: string }) =>
		wait(
			`Too many streams of changes are open ${where}. Read the changes page by page (GET /changes).`,
			facts,
		),
	"too_many_requests.uploads": (facts: Wait) => wait("Many files are being read right now.", facts),
	"too_many_requests.own_uploads": (facts: Wait) =>
		wait("Many files of this account are being read right now.", facts),
	internal: `Something went wrong on the server. Try again; ${unlessRepeated}`,
	"unavailable.database": "The database cannot be reached right now. Try again in a moment.",
	"unavailable.firebase": "The server cannot reach Firebase to confirm this sign-in. Try again in a moment.",
	"unavailable.firebase_key":
		"Firebase refuses this server's API key, so it cannot confirm the sign-in. Tell whoever runs the server.",
	"unavailable.disk": "A disk of this server does not answer. Try again in a moment, or ask another server.",
	"unavailable.invitation_mail": "The mail could not be sent, so nobody was invited. Try again in a moment.",
	"unavailable.paper":
		"Drawing the PDF took too long, so there is none, and nothing was changed. Use the CSV file, or try again in a minute.",
	"unavailable.picture_store": "The picture store cannot be reached. Try again in a moment.",
	"unavailable.stopping": "This server is about to stop. Try again in a moment.",
	"unavailable.uploads": "Many pictures are being uploaded right now. Try again in a moment.",
	storage_full: `The server has no space left to store this. Try again later; ${unlessRepeated}`,
} satisfies Partial<Record<ErrorCode | `${ErrorCode}.${string}`, Sentence>>;

/** For better-auth's codes whose own messages do not tell people what to do next. */
export const authSentences = {
	INVALID_EMAIL_OR_PASSWORD: "Wrong email address or password. Check both and try again.",
	EMAIL_NOT_VERIFIED:
		"This address is not confirmed yet. Follow the link in the mail that was sent to it, then sign in.",
	INVALID_TOKEN: codeSentences.INVALID_TOKEN,
	INVALID_USER: codeSentences.INVALID_USER,
	TOKEN_EXPIRED: codeSentences.INVALID_TOKEN,
	USER_NOT_FOUND: codeSentences.INVALID_TOKEN,
	SESSION_NOT_FRESH: codeSentences.SESSION_EXPIRED,
	SESSION_EXPIRED: codeSentences.SESSION_EXPIRED,
	FAILED_TO_UNLINK_LAST_ACCOUNT: "This is your only way to sign in, so it cannot be removed.",
	PROVIDER_NOT_FOUND: "This way to sign in is not set up on this server, or cannot be reached.",
	EMAIL_PASSWORD_DISABLED: "This shop signs people in with Firebase. Sign in there.",
	ACCOUNT_NOT_LINKED:
		"There is an account with this address already, and one of the two addresses was never confirmed.",
	INVALID_CALLBACK_URL: "The page to come back to is not on this site.",
	INVALID_ERROR_CALLBACK_URL: "The page to come back to is not on this site.",
	EMAIL_ALREADY_VERIFIED: "This address is already confirmed.",
	EMAIL_MISMATCH: "You can request emails only to your own address.",
};

export type CodeSentence = keyof typeof codeSentences;

type Restored = { name: string; value: string };

function notRestored(label: string, { name, value }: Restored): string {
	return `Nothing was restored: another product has the ${label} of ${name}, ${value}. Change it there, or leave ${name} out.`;
}

function translationChanged(): string {
	return "Somebody else has changed this translation. Check it, then change it again.";
}
