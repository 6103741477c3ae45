import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Max length of a code that is looked up: of GS1 data or a link in a code. */
export const MAX_CODE = 200;
/** Max codes in one request. */
export const MAX_CODES = 500;

/** A list of codes; what each of them can be, the endpoint says. */
export const codesUpTo = (most: number) =>
	z
		.array(z.string("A code must be text.").max(MAX_CODE, `A code can have at most ${MAX_CODE} characters.`))
		.max(most, `At most ${most} codes can be looked up at once.`);

/** A product that a code means, and the number of pieces that it represents: more than one for a case with its own barcode. */
export const CodedProduct = z.object({
	product: z.object({
		_id: z.string(),
		name: z.string(),
		sku: z.string().nullable(),
		image: z.string(),
		price: z.number(),
	}),
	pieces: z.number(),
});
export type CodedProduct = z.infer<typeof CodedProduct>;

/** A POST because a list of codes is too long for an address. */
export const findProductCodes = endpoint({
	tag: "Products",
	needs: ["stock.read"],
	knowsCaller: true,
	method: "POST",
	status: 200,
	path: "/product-codes/found",
	summary:
		"The products that codes mean, in their order: by barcode, SKU, what GS1 data contains, or id, as GET /barcodes/{code} reads one; null: no product has the code",
	body: z.strictObject({ codes: codesUpTo(MAX_CODES) }),
	bodyLimit: "large",
	examples: { list: { codes: ["TR-29", "96385074"] } },
	answer: z.array(CodedProduct.nullable()),
	errors: ["invalid_input", "invalid_json"],
});
