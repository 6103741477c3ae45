import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { broken } from "../rules.ts";

const locationKinds = ["warehouse", "bin", "supplier", "customer", "adjustment"] as const;

/** A place for stock. Warehouses contain bins; the virtual kinds represent the outside world. */
export const Location = z.object({
	_id: z.string(),
	name: z.string(),
	kind: z.enum(locationKinds),
	/** The warehouse that a bin is in. */
	parent: z.string().nullable(),
	/** The default location. */
	isMain: z.boolean(),
	/** Nothing can be booked from or to it until it is reopened. */
	isClosed: z.boolean(),
});
export type Location = z.infer<typeof Location>;

const name = z
	.string("Name must be text.")
	.trim()
	.min(1, "Name is required.")
	.max(100, "Name can have at most 100 characters.");

export const NewLocation = z
	.strictObject({
		name,
		kind: z.enum(["warehouse", "bin"], "kind must be warehouse or bin."),
		parent: z.string().max(100).optional(),
	})
	.refine(({ kind, parent }) => kind === "warehouse" || parent !== undefined, {
		path: ["parent"],
		...broken("bin_needs_warehouse", "Choose the bin's warehouse."),
	})
	.refine(({ kind, parent }) => kind === "bin" || parent === undefined, {
		path: ["parent"],
		...broken("warehouse_stands_alone", "A warehouse can't be inside another location."),
	});

const errors = [
	"invalid_input",
	"invalid_json",
	"unauthenticated",
	"forbidden_origin",
	"name_taken",
] as const;

const LocationFilter = z.object({
	limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
	cursor: z.string().max(1000).optional(),
	kind: z.enum(locationKinds, `kind must be one of ${locationKinds.join(", ")}.`).optional(),
	/** A warehouse's id: returns its bins. */
	parent: z.string().max(100).optional(),
	/** Prefix of the name. */
	search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
});
export type LocationFilter = z.output<typeof LocationFilter>;

export const listLocations = endpoint({
	...addresses.listLocations,
	summary:
		"Warehouses, their bins and the virtual locations, by name and the main one first, a page at a time",
	tag: "Stock",
	needs: ["stock.read"],
	query: LocationFilter,
	answer: z.array(Location),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const addLocation = endpoint({
	method: "POST",
	path: "/locations",
	summary: "Add a warehouse or a bin",
	tag: "Stock",
	needs: ["location.write"],
	action: "location.add",
	body: NewLocation,
	examples: {
		warehouse: { name: "Depot", kind: "warehouse" },
		bin: { name: "A-1", kind: "bin", parent: "main" },
	},
	idempotent: true,
	status: 201,
	answer: Location,
	errors: [...errors, "location_closed"],
});

export const renameLocation = endpoint({
	method: "PATCH",
	path: "/locations/:id",
	summary: "Rename a warehouse or a bin",
	tag: "Stock",
	needs: ["location.write"],
	action: "location.rename",
	params: z.object({ id: z.string() }),
	body: z.strictObject({ name }),
	examples: { rename: { name: "A-2" } },
	status: 200,
	answer: Location,
	errors: [...errors, "not_found"],
});

const opening = {
	method: "POST",
	tag: "Stock",
	needs: ["location.write"],
	params: z.object({ id: z.string() }),
	body: z.strictObject({}),
	idempotent: true,
	status: 200,
	answer: Location,
} as const;

export const closeLocation = endpoint({
	...opening,
	path: "/locations/:id/closing",
	summary:
		"Close an empty warehouse or bin: nothing can be booked there any more, and its name is free again",
	action: "location.close",
	errors: [...errors, "not_found", "location_in_use"],
});

export const reopenLocation = endpoint({
	...opening,
	path: "/locations/:id/reopening",
	summary: "Reopen a closed warehouse or bin, with another name if its own is taken meanwhile",
	body: z.strictObject({ name: name.optional() }),
	action: "location.reopen",
	errors: [...errors, "not_found", "location_closed"],
});
