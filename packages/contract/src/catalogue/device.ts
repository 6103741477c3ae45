import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Product } from "./product-fields.ts";
import { MAX_NAMED } from "./products.ts";

/** Max products stored on a device; of a larger catalogue, the most recently moved ones. */
export const MAX_KEPT_PRODUCTS = 20_000;

const MAX_PAGE = 500;

/** A product with the additional data that a device needs to work offline. */
export const DeviceProduct = z.object({
	product: Product,
	/** Its pieces by location; `reserved`: those of them that are promised, missing if none are. */
	levels: z.array(z.object({ location: z.string(), quantity: z.number(), reserved: z.number().optional() })),
	/** Its additional barcodes, with the number of pieces that each represents; its own barcode is a field of the product. */
	barcodes: z.array(z.object({ code: z.string(), pieces: z.number() })),
	/** Its incoming pieces by day, the earliest first; missing where nothing is expected. */
	expected: z.array(z.object({ pieces: z.number(), day: z.string().nullable() })).optional(),
});
export type DeviceProduct = z.infer<typeof DeviceProduct>;

export const listDeviceProducts = endpoint({
	method: "GET",
	path: "/device-products",
	summary: `What a device keeps of the catalogue: all products, or, where there are more than ${MAX_KEPT_PRODUCTS}, those in stock, the one that moved last first; or the products that are named`,
	tag: "Products",
	needs: ["stock.read"],
	knowsCaller: true,
	query: z.object({
		limit: z.coerce.number("limit must be a number.").int().min(1).max(MAX_PAGE).default(200),
		cursor: z.string().max(1000).optional(),
		/** Comma-separated ids: only these products; ids that no longer exist are omitted. */
		ids: z
			.string("ids must be text.")
			.transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
			.pipe(z.array(z.string().max(100)).max(MAX_NAMED, `ids can name at most ${MAX_NAMED}.`))
			.optional(),
	}),
	status: 200,
	answer: z.array(DeviceProduct),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});
