import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const UploadedImage = z.object({
	/** The largest rendition, for a product's `image`. Replace `.webp` with `/320.webp` or `/640.webp` for a smaller one. */
	url: z.string(),
	/** Of the largest rendition, in pixels. */
	width: z.number(),
	height: z.number(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;

export const uploadImage = endpoint({
	method: "POST",
	path: "/images",
	summary:
		"Upload a picture; it is kept as WebP in up to three widths, without its metadata, and served beside /api at the answered url",
	tag: "Products",
	needs: ["product.write", "blog.write", "stock.receive"],
	action: "image.upload",
	bodyType: "image",
	status: 201,
	answer: UploadedImage,
	errors: ["image_refused", "invalid_input", "unavailable"],
});
