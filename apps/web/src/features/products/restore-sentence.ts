import { ApiError } from "@freehub/contract/errors";
import type { Product } from "@freehub/contract/product-fields";
import { errorSentence } from "#lib/error-sentence.ts";

export function isSignedOut(error: unknown): boolean {
	return error instanceof ApiError && error.status === 401;
}

/** Whether the server has said no, so that the same attempt would be refused again. */
export function isRefusal(error: unknown): boolean {
	return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

/** Why a product is not back, and what can be done about it. */
export function restoreSentence({ name, sku, barcode }: Product, error: unknown): string {
	return `${name} is not restored. ${why(error, sku, barcode)}`;
}

function why(error: unknown, sku: string | null, barcode: string | null): string {
	if (!(error instanceof ApiError)) return errorSentence(error);
	switch (error.code) {
		case "sku_taken":
			return `Another product has its SKU, ${sku}, by now. Give that one another SKU, then try again.`;
		case "barcode_taken":
			return `Another product has its barcode, ${barcode}, by now. Correct that one's barcode, then try again.`;
		case "not_found":
			return "It is no longer among the deleted items: somebody else may have restored it.";
		default:
			return errorSentence(error);
	}
}
