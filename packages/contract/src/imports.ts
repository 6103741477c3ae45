import { decimalSigns } from "@freehub/domain/number-text";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { type ImportField, importFields, numberFields } from "./import-fields.ts";
import { encodings, ImportHead } from "./import-head.ts";
import { Reason } from "./problem.ts";
import { broken } from "./rules.ts";

/**
 * - reading: the dry run is under way
 * - ready: it is done and can be looked at, corrected and committed
 * - committing, cancelling, undoing: work is under way, and goes on after a restart of the server
 * - failed: `error` says why; what had been applied was taken back
 */
export const importStates = [
	"reading",
	"ready",
	"committing",
	"done",
	"cancelling",
	"cancelled",
	"failed",
	"undoing",
	"undone",
] as const;
export const ImportState = z.enum(importStates);
export type ImportState = z.infer<typeof ImportState>;

/** The states in which the server works; `progress` moves and the state will change by itself. */
export const busyStates = ["reading", "committing", "cancelling", "undoing"] as const satisfies ImportState[];

/** What the dry run found that committing does with a row. */
export const rowOutcomes = ["new", "changed", "unchanged", "refused"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What rows can be narrowed to: `noted` are taken with a remark; `kept` were not taken back, or not applied. */
export const rowFilters = [...rowOutcomes, "noted", "kept"] as const;
export type RowFilter = (typeof rowFilters)[number];

const column = z.int().min(0).max(10_000).nullable();

/** Where each field is in the file: the column's position from 0, or null. */
export const ImportMapping = z.object(
	Object.fromEntries(importFields.map((field) => [field, column])) as {
		[K in ImportField]: typeof column;
	},
);

/** `receive`: the file's quantity comes on top; `count`: it is what is on hand. */
export const quantityModes = ["receive", "count"] as const;

/** What comes before the decimals of the file's numbers: what the file shows, or always the same sign. */
export const decimalsModes = ["found", ...decimalSigns] as const;
export type DecimalsMode = (typeof decimalsModes)[number];

export const ImportOptions = z.object({
	quantityAs: z.enum(quantityModes, "quantityAs must be receive or count."),
	decimals: z.enum(decimalsModes, `decimals must be one of ${decimalsModes.join(", ")}.`),
	/** The location of quantities for which the file names none: a warehouse's or bin's id. */
	location: z.string("location must be a location's id.").trim().min(1, "location is empty.").max(100),
	/** What becomes of locations that the file names and the shop does not have; otherwise their rows are refused. */
	addsLocations: z.boolean("addsLocations must be true or false."),
	/** Otherwise the file's products are not shown in the shop, but for those of which the file says that they are. */
	showInShop: z.boolean("showInShop must be true or false."),
	/** Everything or nothing; otherwise the rows that are refused are left out. */
	isAllOrNothing: z.boolean("isAllOrNothing must be true or false."),
});
export type ImportOptions = z.output<typeof ImportOptions>;

export const Import = z.object({
	_id: z.string(),
	/** The file's name. */
	name: z.string(),
	state: ImportState,
	head: ImportHead,
	mapping: ImportMapping,
	options: ImportOptions,
	/**
	 * The number fields whose columns show what comes before their decimals; null where it is set, or not found yet.
	 * A column with neither sign is read as all of these agree; what can be read in two ways even so is refused.
	 */
	foundDecimals: z
		.array(z.object({ field: z.enum(numberFields), sign: z.enum([...decimalSigns, "both"]) }))
		.nullable(),
	/** Rows by what the dry run found; `noted` are those of them that are taken with a remark. */
	counts: z.object({
		new: z.number(),
		changed: z.number(),
		unchanged: z.number(),
		refused: z.number(),
		noted: z.number(),
		total: z.number(),
	}),
	/** Rows done of the work under way; `total` is null while the file is being read, as nobody knows yet. */
	progress: z.object({ done: z.number(), total: z.number().nullable() }),
	/** Why it failed: the sentence, and with its rule and facts. */
	error: z.string().nullable(),
	failure: Reason.nullable(),
	createdAt: z.string(),
	createdByName: z.string(),
	/**
	 * What was applied, and how many rows an undo or a cancellation could not take back whole (`kept`), or
	 * committing left out because they did not fit any more (`skipped`).
	 */
	result: z
		.object({ created: z.number(), changed: z.number(), kept: z.number(), skipped: z.number() })
		.optional(),
	/** Whether it can be taken back now. */
	undoable: z.boolean(),
});
export type Import = z.infer<typeof Import>;
const Value = z.union([z.string(), z.number(), z.null()]);

export const ImportRow = z.object({
	/** The line of the file on which the row begins. */
	line: z.number(),
	outcome: z.enum(rowOutcomes),
	/** `kept`: not taken back, or not whole; `skipped`: not applied. Both with their reasons. */
	state: z.enum(["planned", "applied", "undone", "kept", "skipped"]),
	/** The product's id; of a new one only once it is there. */
	product: z.string().nullable(),
	/** The product's name or SKU, as far as the file says it. */
	title: z.string(),
	/** Field by field, old and new; of a new product, `from` is null. */
	changes: z.array(z.object({ field: z.enum(importFields), from: Value, to: Value })),
	/** Why it is refused or kept, or a remark; `column` is the column's name in the file. */
	reasons: z.array(Reason.extend({ column: z.string().nullable() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

const ImportId = z.object({ id: z.string() });
const write = { tag: "Imports", needs: ["product.write"], idempotent: true } as const;
const read = { tag: "Imports", needs: ["product.write"], method: "GET", status: 200 } as const;
const writeErrors = ["invalid_input", "not_found", "import_state"] as const;

export const uploadImport = endpoint({
	...write,
	method: "POST",
	path: "/imports",
	summary:
		"Upload a file of products (CSV or XLSX, at most 100 MB); a dry run of it begins, nothing is changed",
	action: "import.upload",
	query: z.object({
		name: z
			.string({ error: "name is required: the file's name." })
			.trim()
			.min(1, "name is required: the file's name.")
			.max(200, "name can have at most 200 characters."),
	}),
	bodyType: "table",
	status: 201,
	answer: Import,
	errors: ["invalid_input", "file_refused", "body_too_large", "import_state"],
});

const page = {
	limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
	cursor: z.string().max(500).optional(),
};

export const listImports = endpoint({
	...read,
	path: "/imports",
	summary: "Imports of the last 90 days, the latest first",
	query: z.object(page),
	answer: z.array(Import),
	paged: true,
	errors: ["invalid_input", "invalid_cursor"],
});

export const getImport = endpoint({
	...read,
	path: "/imports/:id",
	summary: "One import: its state, what the dry run counted, and how far the work is",
	params: ImportId,
	answer: Import,
	errors: ["not_found"],
});

const MAX_PICTURES = 20_000;

export const ImportChange = z.object({
	/** The fields named here; the others stay. */
	mapping: ImportMapping.partial().optional(),
	options: ImportOptions.partial().optional(),
	/** How the file is read, where that can be done in several ways; its columns are matched anew. */
	file: z
		.object({
			encoding: z.enum(encodings, `encoding must be one of ${encodings.join(", ")}.`),
			sheet: z.int("sheet must be a whole number.").min(0, "sheet cannot be negative.").max(1000),
		})
		.partial()
		.optional(),
	/** Links of uploaded pictures by the names that the file calls them; added to those that are known. */
	pictures: z
		.record(
			z.string().max(500),
			z
				.string()
				.max(2000)
				.refine(
					(link) => /^(https?:\/\/\S+|\/(?!\/)\S*)$/i.test(link),
					broken("link", "A picture's link must begin with http://, https:// or /."),
				),
		)
		.refine(
			(all) => Object.keys(all).length <= MAX_PICTURES,
			broken("too_many", `At most ${MAX_PICTURES} pictures can be named at once.`, { max: MAX_PICTURES }),
		)
		.optional(),
});
export type ImportChange = z.output<typeof ImportChange>;

export const changeImport = endpoint({
	...write,
	method: "PATCH",
	path: "/imports/:id",
	summary:
		"Correct how the file is read, where the fields are, how quantities and decimals are meant, or name pictures: a new dry run begins",
	action: "import.change",
	params: ImportId,
	body: ImportChange,
	bodyLimit: "large",
	examples: {
		mapping: { mapping: { sku: 0, quantity: null } },
		options: { options: { quantityAs: "receive", isAllOrNothing: true } },
		decimals: { options: { decimals: "comma" } },
		sheet: { file: { sheet: 1 } },
		pictures: { pictures: { "bell.jpg": "/drawings/bell.svg" } },
	},
	status: 200,
	answer: Import,
	errors: [...writeErrors, "invalid_json", "file_refused", "forbidden"],
});

export const listImportRows = endpoint({
	...read,
	path: "/imports/:id/rows",
	summary: "The rows of an import in the file's order: what becomes of each, field by field, or why not",
	params: ImportId,
	query: z.object({
		...page,
		outcome: z.enum(rowFilters, `outcome must be one of ${rowFilters.join(", ")}.`).optional(),
		/** Part of the name, the SKU or the barcode. */
		search: z.string().trim().max(200, "search can have at most 200 characters.").optional(),
	}),
	answer: z.array(ImportRow),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});

export const commitImport = endpoint({
	...write,
	method: "POST",
	path: "/imports/:id/commit",
	summary: "Do what the dry run showed; the work goes on after the answer",
	action: "import.commit",
	params: ImportId,
	status: 200,
	answer: Import,
	errors: [...writeErrors, "import_has_refusals", "forbidden"],
});

export const cancelImport = endpoint({
	...write,
	method: "POST",
	path: "/imports/:id/cancellation",
	summary: "Stop an import; what it has applied already is taken back",
	action: "import.cancel",
	params: ImportId,
	status: 200,
	answer: Import,
	errors: [...writeErrors, "forbidden"],
});

export const undoImport = endpoint({
	...write,
	method: "POST",
	path: "/imports/:id/undo",
	summary: "Take an import back; its rows say what could not be taken back, and why",
	action: "import.undo",
	params: ImportId,
	status: 200,
	answer: Import,
	errors: [...writeErrors, "forbidden"],
});
