import type { Endpoint } from "@freehub/contract/endpoint";
import type { Context } from "hono";
import { refusal } from "#app-error.ts";

/** The key under which a write is done once. @throws AppError if it is required and missing, or not valid. */
export function idempotencyKey(idempotent: boolean | "required" | undefined, c: Context): string | undefined {
	const key = idempotent ? c.req.header("idempotency-key") : undefined;
	if (key === undefined) {
		if (idempotent !== "required") return undefined;
		throw refusal("idempotency_key_required");
	}
	if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
	throw refusal("invalid_input.idempotency_key", { field: "Idempotency-Key" });
}

/** `If-Match: "14"` or `If-Match: 14`: execute only if the quantity, or the version, is 14. */
export function ifMatch({ matchesQuantity, matchesVersion }: Endpoint, c: Context): number | undefined {
	if (matchesQuantity !== true && matchesVersion !== true) return undefined;
	const header = c.req.header("if-match");
	if (header === undefined) {
		if (matchesVersion !== true) return undefined;
		throw refusal("if_match_required");
	}
	const number = /^"?(\d{1,10})"?$/.exec(header)?.[1];
	if (number !== undefined) return Number(number);
	const what = matchesVersion === true ? "version" : "quantity";
	throw refusal("invalid_input.if_match", { what, field: "If-Match" });
}
