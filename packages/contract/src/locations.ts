import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Somewhere stock can be. Warehouses hold bins; the virtual kinds stand for the world outside. */
export const Location = z.object({
	_id: z.string(),
	name: z.string(),
	kind: z.enum(["warehouse", "bin", "supplier", "customer", "adjustment"]),
	/** The warehouse that a bin is in. */
	parent: z.string().nullable(),
	/** The location that is meant where none is named. */
	isMain: z.boolean(),
});
export type Location = z.infer<typeof Location>;

const name = z
	.string("Name must be text.")
	.trim()
	.min(1, "Name is required.")
	.max(100, "Name can have at most 100 characters.");

export const NewLocation = z
	.object({
		name,
		kind: z.enum(["warehouse", "bin"], "kind must be warehouse or bin."),
		parent: z.string().max(100).optional(),
	})
	.refine(({ kind, parent }) => kind === "warehouse" || parent !== undefined, {
		path: ["parent"],
		message: "A bin needs the warehouse it is in.",
	})
	.refine(({ kind, parent }) => kind === "bin" || parent === undefined, {
		path: ["parent"],
		message: "A warehouse is in no other location.",
	});

const errors = [
	"invalid_input",
	"invalid_json",
	"unauthenticated",
	"forbidden_origin",
	"name_taken",
] as const;

export const listLocations = endpoint({
	method: "GET",
	path: "/locations",
	summary: "All locations: warehouses, their bins, and the virtual ones",
	tag: "Stock",
	needs: ["stock.read"],
	status: 200,
	answer: z.array(Location),
	errors: [],
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
	errors: [...errors, "idempotency_key_reused"],
});

export const renameLocation = endpoint({
	method: "PATCH",
	path: "/locations/:id",
	summary: "Rename a warehouse or a bin",
	tag: "Stock",
	needs: ["location.write"],
	action: "location.rename",
	params: z.object({ id: z.string() }),
	body: z.object({ name }),
	examples: { rename: { name: "A-2" } },
	status: 200,
	answer: Location,
	errors: [...errors, "not_found"],
});
