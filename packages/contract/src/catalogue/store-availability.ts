import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** A store of the shop, and whether it has a product that is not promised. */
export const StoreAvailability = z.object({
	_id: z.string(),
	name: z.string(),
	isInStock: z.boolean(),
	/** Its pieces that are not promised, in its bins, too; only for those who see pieces. */
	pieces: z.number().optional(),
});
export type StoreAvailability = z.infer<typeof StoreAvailability>;

export const listStoreAvailability = endpoint({
	method: "GET",
	path: "/products/:id/stores",
	status: 200,
	summary:
		"Which of the shop's stores have a product: in the shop's order, without vans and workshops; pieces only for those who see them",
	tag: "Products",
	needs: "public",
	knowsCaller: true,
	params: z.object({ id: z.string() }),
	answer: z.array(StoreAvailability),
	errors: ["not_found"],
});
