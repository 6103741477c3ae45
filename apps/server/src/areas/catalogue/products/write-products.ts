import { reason } from "@freehub/contract/rule-sentences";
import { refusal } from "#app-error.ts";
import { writeWith } from "#db/write.ts";

/** `write` for work that adds, changes or restores products. */
export const writeProducts = writeWith([
	[
		/product[._]sku/,
		() => refusal("sku_taken", { fields: [{ field: "sku", ...reason("taken", { what: "SKU" }) }] }),
	],
	[
		/product[._]barcode/,
		() =>
			refusal("barcode_taken", { fields: [{ field: "barcode", ...reason("taken", { what: "barcode" }) }] }),
	],
]);
