import type { authSentences } from "@freehub/contract/code-sentences";
import type { ErrorCode, Problem } from "@freehub/contract/errors";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { plural, t } from "@lingui/core/macro";
import { explainBy } from "./error-sentence.ts";
import { formatCount } from "./format.ts";
import { holdersList } from "./holder-words.ts";
import { sentenceOfReason } from "./reason-words.ts";
import { ruleSentences } from "./rule-words.ts";

/** Error codes of better-auth, which defines its own. */
type AuthCode = keyof typeof authSentences;

const linkIsOver = () => t`This link is invalid or was already used. Ask for a new one.`;
const signedInTooLongAgo = () =>
	t`Your sign-in is more than a day old. Sign out and in again, then try again.`;
const notOurPage = () => t`The page to come back to is not on this site.`;

/** A translatable sentence for each error code: in English the API's (`code-sentences.ts`), unless that is for who writes a program. */
export const codeWords: Record<ErrorCode | AuthCode, (problem: Problem) => string> = {
	invalid_input: () => t`Something here is not valid.`,
	invalid_json: () => t`The server could not read the request. Reload the page and try again.`,
	invalid_cursor: () => t`The list has changed. Reload the page.`,
	file_refused: () => t`This file cannot be read as a table. Save the table as XLSX or CSV.`,
	image_refused: () => t`This picture is not accepted. Send a JPEG, PNG, WebP, AVIF or GIF.`,
	password_too_short: () => t`The password is too short.`,
	password_too_long: () => t`The password is too long.`,
	password_too_common: () => t`This password is too common. Choose another one.`,
	unauthenticated: () => t`Sign in to do this.`,
	forbidden: () => t`Your role can't do this.`,
	forbidden_origin: () => t`Requests from this site are not allowed.`,
	token_needed: () =>
		t`This page is on another site than the server, so the browser keeps no session. Sign in on the server's own site.`,
	wrong_password: () => t`This is not your current password.`,
	not_found: () => t`Not found. It may have been deleted.`,
	sku_taken: () => t`Another product already has this SKU.`,
	barcode_taken: () => t`Another product already has this barcode.`,
	name_taken: () => t`This name is already taken here.`,
	insufficient_stock: ({ available = 0, requested = 0 }) =>
		t`${plural(available, {
			0: "None here",
			one: "Only # here",
			other: "Only # here",
		})}; ${plural(requested, { one: "you asked for #.", other: "you asked for #." })}`,
	quantity_changed: ({ quantity, location }) => {
		if (quantity === undefined) return t`The quantity has changed.`;
		const now = formatCount(quantity);
		if (location !== undefined)
			return t({ comment: "now is a number of pieces at a place", message: `There are ${now} here now.` });
		return t`The quantity is now ${now}.`;
	},
	bin_needed: ({ facts: { name = "", bins = "" } = {} }) =>
		name === ""
			? t`This place has bins. Choose the bin.`
			: t({
					comment: "name is a store's, bins names of some of its bins",
					message: `${name} has bins (${bins}). Choose the bin.`,
				}),
	too_much_stock: () => {
		const most = formatCount(MAX_QUANTITY);
		return t`A product can have at most ${most} pieces.`;
	},
	too_much_worth: () =>
		t`This would be worth more than one booking can hold. Check the quantity and the cost, or book it in parts.`,
	already_reversed: () => t`This was already undone.`,
	batch_of_another: () => t`This batch has movements by someone else. Start a new one.`,
	location_closed: () => t`This location is closed. Reopen it under Locations first.`,
	location_in_use: () => t`This location is in use, so it can't be closed.`,
	purchase_state: () => t`The order has moved on. Check where it is now.`,
	purchase_not_open: () => t`This order is a draft or was cancelled, so nothing can be received for it.`,
	purchase_line_closed: () => t`This line of the order is closed: nothing more is expected. Reopen it first.`,
	too_much_received: ({ left = 0 }) =>
		plural(left, {
			0: "More than was ordered: nothing is left to receive.",
			one: "More than was ordered: only # is left to receive.",
			other: "More than was ordered: only # are left to receive.",
		}),
	too_much_credited: ({ left = 0 }) =>
		plural(left, {
			0: "No more pieces are expected, so none can be credited.",
			one: "Only # more piece is expected, so no more can be credited.",
			other: "Only # more pieces are expected, so no more can be credited.",
		}),
	too_much_returned: ({ left = 0 }) =>
		plural(left, {
			0: "Nothing of this order line is left to send back.",
			one: "Only # piece of this order line can be sent back.",
			other: "Only # pieces of this order line can be sent back.",
		}),
	returned_since: ({ returned = 0 }) =>
		plural(returned, {
			one: "# of these pieces was sent back to the supplier. Take back that return first.",
			other: "# of these pieces were sent back to the supplier. Take back that return first.",
		}),
	promised: ({ available = 0, promised = [] }) => {
		const why = plural(available, {
			0: "None of these is free: they are promised to customers.",
			one: "Only # of these is free: the others are promised to customers.",
			other: "Only # of these are free: the others are promised to customers.",
		});
		return promised.length === 0 ? why : `${why} ${holdersList(promised)}.`;
	},
	nothing_promised: ({ available = 0 }) =>
		plural(available, {
			0: "Nothing of this order line is left for this.",
			one: "Only # piece of this order line is left for this.",
			other: "Only # pieces of this order line are left for this.",
		}),
	reservation_refused: () => t`This can't be reserved here now. Ask the shop.`,
	sale_state: () => t`The order has moved on. Check where it is now.`,
	too_much_delivered: ({ left = 0 }) =>
		plural(left, {
			0: "Nothing of this order line is left to deliver.",
			one: "Only # piece of this order line is left to deliver.",
			other: "Only # pieces of this order line are left to deliver.",
		}),
	sale_changed: () => t`Somebody else has changed this order. Check it, then try again.`,
	below_delivered: () => t`More than this was already delivered or closed.`,
	below_received: () => t`More than this has already come.`,
	product_promised: () =>
		t`It is promised to customers, so it can’t be deleted. Their orders must be delivered, closed or cancelled first.`,
	supplier_in_use: () => t`Orders to this supplier are still open. Receive, close or cancel them first.`,
	transfer_state: () => t`The transfer has moved on. Check where it is now.`,
	transfer_changed: () => t`Somebody else has changed this transfer note. Check it, then try again.`,
	purchase_changed: () => t`Somebody else has changed this order. Check it, then try again.`,
	customer_state: () => t`This customer was merged or erased. Look for the customer again.`,
	account_taken: () => t`Another customer has this account. Merge the two, or choose another account.`,
	customer_changed: () => t`Somebody else has changed this customer. Check it, then try again.`,
	supplier_changed: () => t`Somebody else has changed this. Check it, then try again.`,
	last_owner: () => t`This is the last owner. Make somebody else an owner first.`,
	shop_changed: () => t`The shop's currency was changed. Load the page again.`,
	already_invited: () => t`This address already has an invitation. Withdraw it to send another.`,
	too_many_views: () => t`You have too many views. Delete one, then save this one.`,
	webhook_not_active: () => t`This webhook is not active, so nothing is sent. Resume it first.`,
	too_many_webhooks: () => t`There are too many webhooks. Delete one first.`,
	import_state: () => t`The import has moved on. Check where it is now.`,
	import_has_questions: () => t`Say whether the quantities were counted or received, then import.`,
	import_has_refusals: () => t`Some rows are refused. Correct them, then import.`,
	sign_up_closed: () => t`This shop takes new accounts by invitation only. Ask its owner for one.`,
	beginning_code_needed: () => t`This shop is new: enter its one-time code.`,
	beginning_code_wrong: () =>
		t`This is not the one-time code of this shop. Compare it with what the server printed at its start.`,
	invitation_for_another: () => t`This invitation is for another address. Sign in with that one.`,
	product_changed: () => t`Somebody else has changed this product. Check it, then change it again.`,
	article_changed: () => t`Somebody else has changed this article. Check it, then try again.`,
	page_changed: () => t`Somebody else has changed this page. Check it, then try again.`,
	paper_too_long: () => t`This is too long for a PDF. Choose fewer lines, or use the CSV file.`,
	body_too_large: () => t`This is too large to send.`,
	unsupported_media_type: () => t`The server does not accept this kind of file.`,
	read_again: () => t`Reload the page and try again.`,
	wrong_host: () => t`This is not the address of the shop.`,
	too_many_headers: () => t`The browser sent more than the server accepts.`,
	if_match_required: () => t`Reload the page and try again.`,
	idempotency_key_required: () => t`Reload the page and try again.`,
	idempotency_key_reused: () => t`This was sent before with other contents. Reload the page and try again.`,
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: () =>
		t`There is already an account with this email address. Sign in instead.`,
	SESSION_EXPIRED: signedInTooLongAgo,
	too_many_requests: ({ retryAfter = 60 }) => {
		const minutes = Math.ceil(retryAfter / 60);
		return retryAfter > 90
			? t`Too many attempts. Try again in ${plural(minutes, { one: "# minute", other: "# minutes" })}.`
			: t`Too many attempts. Try again in ${plural(retryAfter, { one: "# second", other: "# seconds" })}.`;
	},
	internal: () => t`Something went wrong on the server. It was logged; try again in a moment.`,
	unavailable: () => t`This is not available right now. Try again in a moment.`,
	storage_full: () => t`The server has no space left to store this. Try again later.`,
	INVALID_EMAIL_OR_PASSWORD: () => t`Wrong email address or password. Check both and try again.`,
	EMAIL_NOT_VERIFIED: () => t`This address is not confirmed yet.`,
	INVALID_TOKEN: linkIsOver,
	INVALID_USER: () => t`You are signed in with another account. Sign out, then open the link again.`,
	TOKEN_EXPIRED: linkIsOver,
	USER_NOT_FOUND: linkIsOver,
	SESSION_NOT_FRESH: signedInTooLongAgo,
	FAILED_TO_UNLINK_LAST_ACCOUNT: () => t`This is your only way to sign in, so it cannot be removed.`,
	PROVIDER_NOT_FOUND: () => t`This way to sign in is not set up on this server, or cannot be reached.`,
	EMAIL_PASSWORD_DISABLED: () => t`This shop signs people in with Firebase. Sign in there.`,
	ACCOUNT_NOT_LINKED: () =>
		t`There is an account with this address already, and one of the two addresses was never confirmed.`,
	INVALID_CALLBACK_URL: notOurPage,
	INVALID_ERROR_CALLBACK_URL: notOurPage,
	EMAIL_ALREADY_VERIFIED: () => t`This address is already confirmed.`,
	EMAIL_MISMATCH: () => t`You can request emails only to your own address.`,
};

/** The API's error as a sentence in the reader's language. */
export function problemSentence(problem: Problem): string {
	const said = (problem.errors ?? []).flatMap(({ rule, facts }) =>
		rule === undefined ? [] : [ruleSentences[rule](facts ?? {})],
	);
	const isAboutFields = ["invalid_input", "file_refused", "image_refused"].includes(problem.code);
	if (isAboutFields && said.length > 0) return [...new Set(said)].join(" ");
	return sentenceOfReason(problem) ?? codeWords[problem.code as ErrorCode]?.(problem) ?? problem.detail;
}

explainBy({
	problem: problemSentence,
	reason: ({ message, rule, facts }) => (rule === undefined ? message : ruleSentences[rule](facts ?? {})),
});
