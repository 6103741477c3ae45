import type { FieldError, Problem } from "./problem.ts";

export type { FieldError, Problem };

/** All error codes of the API, with their HTTP status. Codes are stable; messages may change. */
export const errorStatus = {
	invalid_input: 400,
	invalid_json: 400,
	invalid_cursor: 400,
	file_refused: 400,
	image_refused: 400,
	password_too_short: 400,
	password_too_long: 400,
	password_too_common: 400,
	unauthenticated: 401,
	forbidden: 403,
	forbidden_origin: 403,
	token_needed: 403,
	wrong_password: 403,
	not_found: 404,
	sku_taken: 409,
	barcode_taken: 409,
	name_taken: 409,
	insufficient_stock: 409,
	quantity_changed: 409,
	bin_needed: 409,
	too_much_stock: 409,
	too_much_worth: 409,
	already_reversed: 409,
	batch_of_another: 409,
	location_closed: 409,
	location_in_use: 409,
	purchase_state: 409,
	purchase_not_open: 409,
	purchase_line_closed: 409,
	too_much_received: 409,
	too_much_credited: 409,
	too_much_returned: 409,
	returned_since: 409,
	below_received: 409,
	below_delivered: 409,
	transfer_state: 409,
	promised: 409,
	nothing_promised: 409,
	sale_state: 409,
	reservation_refused: 409,
	too_much_delivered: 409,
	product_promised: 409,
	supplier_in_use: 409,
	customer_state: 409,
	account_taken: 409,
	last_owner: 409,
	shop_changed: 409,
	already_invited: 409,
	too_many_views: 409,
	too_many_webhooks: 409,
	webhook_not_active: 409,
	import_state: 409,
	import_has_refusals: 409,
	import_has_questions: 409,
	invitation_for_another: 403,
	sign_up_closed: 403,
	beginning_code_needed: 403,
	beginning_code_wrong: 403,
	product_changed: 412,
	article_changed: 412,
	page_changed: 412,
	purchase_changed: 412,
	sale_changed: 412,
	supplier_changed: 412,
	transfer_changed: 412,
	customer_changed: 412,
	body_too_large: 413,
	unsupported_media_type: 415,
	read_again: 410,
	wrong_host: 421,
	too_many_headers: 431,
	paper_too_long: 422,
	if_match_required: 428,
	idempotency_key_required: 400,
	idempotency_key_reused: 422,
	/** better-auth's own codes are in capitals; those not listed here already have a status in their endpoint. */
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 422,
	SESSION_EXPIRED: 400,
	INVALID_TOKEN: 401,
	INVALID_USER: 401,
	too_many_requests: 429,
	internal: 500,
	unavailable: 503,
	storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Thrown by the client for every answer with an unexpected status. */
export class ApiError extends Error {
	readonly problem: Problem;
	constructor(problem: Problem) {
		super(problem.detail);
		this.name = "ApiError";
		this.problem = problem;
	}
	get status(): number {
		return this.problem.status;
	}
	get code(): string {
		return this.problem.code;
	}
}
