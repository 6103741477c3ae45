import { misreadOf } from "@freehub/domain/catalogue/misread";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { broken } from "../rules.ts";
import { Product } from "./product-fields.ts";

/** A code of a product, and the number of pieces that it represents: 10 for a case of ten. */
export const Barcode = z.object({
	code: z.string(),
	pieces: z.number(),
	/** The product's own barcode field, which is changed there. */
	isFirst: z.boolean(),
});
export type Barcode = z.infer<typeof Barcode>;

/** Max length of a code: the text of a GS1 Data Matrix is longer, but only its GTIN is stored. */
const MAX_CODE = 80;

const code = z
	.string("code must be text.")
	.trim()
	.min(3, "Barcode must have at least 3 characters.")
	.max(MAX_CODE, `Barcode can have at most ${MAX_CODE} characters.`)
	.refine(
		(text) => !/\p{Cc}/u.test(text),
		broken("no_control_characters", "Barcode cannot have control characters."),
	)
	.superRefine((text, context) => {
		const misread = misreadOf(text);
		if (misread === undefined) return;
		const refused =
			misread.guess === undefined
				? broken("barcode_check_digit", "Barcode is not a valid GTIN, EAN or UPC: the check digit is wrong.")
				: broken("barcode_misread", `Barcode looks misread. It is probably ${misread.guess}.`, {
						guess: misread.guess,
					});
		context.addIssue({ code: "custom", message: refused.error, params: refused.params });
	});

const pieces = z
	.number("pieces must be a number.")
	.int("pieces must be a whole number.")
	.min(1, "pieces must be at least 1.")
	.max(MAX_QUANTITY, `pieces can be at most ${MAX_QUANTITY}.`);

const Id = z.object({ id: z.string() });
const ofProduct = { tag: "Products", needs: ["product.write"], status: 200 } as const;

export const listBarcodes = endpoint({
	...ofProduct,
	method: "GET",
	path: "/products/:id/barcodes",
	summary: "Every barcode of a product, and how many pieces each stands for; its own first",
	params: Id,
	answer: z.array(Barcode),
	errors: ["not_found"],
});

const errors = ["unauthenticated", "forbidden_origin", "invalid_input", "invalid_json", "not_found"] as const;

export const NewBarcode = z.strictObject({ code, pieces: pieces.default(1) });
export type NewBarcode = z.output<typeof NewBarcode>;

export const addBarcode = endpoint({
	...ofProduct,
	method: "POST",
	path: "/products/:id/barcodes",
	summary: "Give a product a further barcode, or one that it has another number of pieces",
	action: "product.add-barcode",
	params: Id,
	body: NewBarcode,
	examples: { case: { code: "14006381333938", pieces: 10 } },
	idempotent: true,
	answer: z.array(Barcode),
	errors: [...errors, "barcode_taken"],
});

export const removeBarcode = endpoint({
	...ofProduct,
	method: "DELETE",
	path: "/products/:id/barcodes/:code",
	summary: "Take a further barcode away from a product; one that it does not have is taken away already",
	action: "product.remove-barcode",
	params: Id.extend({ code: z.string() }),
	idempotent: true,
	answer: z.array(Barcode),
	errors,
});

export const findBarcode = endpoint({
	method: "GET",
	path: "/barcodes/:code",
	summary:
		"The product that a barcode or SKU is of, and how many pieces it stands for; UPC-A, EAN-13 and GTIN-14 of one number are the same, and GS1 data and GS1 Digital Links are read",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	params: z.object({ code: z.string() }),
	status: 200,
	answer: z.object({ product: Product, pieces: z.number() }),
	errors: ["not_found"],
});
export type FoundBarcode = z.infer<typeof findBarcode.answer>;
