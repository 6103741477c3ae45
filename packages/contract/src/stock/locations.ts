import { isInnerKind, placeKinds } from "@freehub/domain/stock/place-kinds";
import { TRANSIT_LOCATION, virtualLocations } from "@freehub/domain/stock/stock";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { addresses } from "../read-addresses.ts";
import { broken } from "../rules.ts";

const locationKinds = [...placeKinds, TRANSIT_LOCATION, ...virtualLocations] as const;

/**
 * A place for stock. Stores (the kinds store, warehouse, workshop and van) contain bins and packing places, where pieces wait that are
 * picked for customers' orders and which give nothing by themselves (`fromBins`); the virtual kinds represent the outside world.
 * The one of the kind transit has the pieces that transfer notes have sent and nobody has received yet; a shop that never sent one has
 * none.
 */
export const Location = z.object({
	_id: z.string(),
	name: z.string(),
	kind: z.enum(locationKinds),
	/** The store that a bin or a packing place is in. */
	parent: z.string().nullable(),
	/** Its position among the stores, or among the bins of its store. Null: after those that have one, by name. */
	position: z.int().nullable(),
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

const placeKind = z.enum(placeKinds, `kind must be one of ${placeKinds.join(", ")}.`);

export const NewLocation = z
	.strictObject({
		name,
		kind: placeKind,
		parent: z.string().max(100).optional(),
	})
	.refine(({ kind, parent }) => !isInnerKind(kind) || parent !== undefined, {
		path: ["parent"],
		...broken("bin_needs_warehouse", "Choose the bin's store."),
	})
	.refine(({ kind, parent }) => isInnerKind(kind) || parent === undefined, {
		path: ["parent"],
		...broken("warehouse_stands_alone", "A store can't be inside another location."),
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
	/** A store's id: returns its bins. */
	parent: z.string().max(100).optional(),
	/** Prefix of the name. */
	search: z.string().trim().max(100, "search can have at most 100 characters.").optional(),
});
export type LocationFilter = z.output<typeof LocationFilter>;

export const listLocations = endpoint({
	...addresses.listLocations,
	summary:
		"The stores, each followed by its bins, and the virtual locations, in the order of the shop, a page at a time",
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
	summary: "Add a store, or a bin or packing place in one",
	tag: "Stock",
	needs: ["location.write"],
	action: "location.add",
	body: NewLocation,
	examples: {
		store: { name: "Store North", kind: "store" },
		bin: { name: "A-1", kind: "bin", parent: "main" },
		packing: { name: "Packing", kind: "packing", parent: "main" },
	},
	idempotent: true,
	status: 201,
	answer: Location,
	errors: [...errors, "location_closed"],
});

/** Fields that are left out stay as they are. Stock moves with its place, and the ledger does not change. */
export const LocationChange = z.strictObject({
	name: name.optional(),
	/** A kind of stores; `bin` and `packing` only of a place in a store. */
	kind: placeKind.optional(),
	/** The store whose bin it becomes; null: a bin becomes a store. */
	parent: z.string().max(100).nullable().optional(),
	/** From 1, among the stores or among the bins of its store; null: after those that have one, by name. */
	position: z
		.int("position must be a whole number.")
		.min(1, "position must be 1 or more.")
		.max(1_000_000, "position can be at most 1000000.")
		.nullable()
		.optional(),
});
export type LocationChange = z.output<typeof LocationChange>;

export const changeLocation = endpoint({
	method: "PATCH",
	path: "/locations/:id",
	summary:
		"Rename a store or a bin, change its kind, move it into another store, or up and down in the order",
	tag: "Stock",
	needs: ["location.write"],
	action: "location.change",
	params: z.object({ id: z.string() }),
	body: LocationChange,
	examples: {
		rename: { name: "A-2" },
		move: { parent: "main" },
		store: { parent: null, kind: "van" },
		first: { position: 1 },
	},
	idempotent: true,
	status: 200,
	answer: Location,
	errors: [...errors, "not_found", "location_closed", "location_in_use"],
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
	summary: "Close an empty store or bin: nothing can be booked there any more, and its name is free again",
	action: "location.close",
	errors: [...errors, "not_found", "location_in_use"],
});

export const reopenLocation = endpoint({
	...opening,
	path: "/locations/:id/reopening",
	summary: "Reopen a closed store or bin, with another name if its own is taken meanwhile",
	body: z.strictObject({ name: name.optional() }),
	action: "location.reopen",
	errors: [...errors, "not_found", "location_closed"],
});
