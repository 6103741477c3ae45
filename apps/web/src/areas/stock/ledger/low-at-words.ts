import { t } from "@lingui/core/macro";

/** 'Low at Store North'. @param name the store's. */
export function lowAtWords(name: string): string {
	return t({ comment: "of the stock; name is a store's", message: `Low at ${name}` });
}
