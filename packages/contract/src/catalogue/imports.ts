import { decimalSigns } from "@freehub/domain/sheets/number-text";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Reason } from "../problem.ts";
import { broken, rules } from "../rules.ts";
import { PromiseNotice } from "../stock/promise-notices.ts";
import { importFields, numberFields } from "./import-fields.ts";
import { encodings, ImportHead } from "./import-head.ts";
import { mappingChangeOf, mappingOf } from "./import-mapping.ts";
import { ImportRefusals, NoteKind } from "./import-refusals.ts";
import { ImportStock } from "./import-stock.ts";
import { problemAnswer, problemFormat, withNotes } from "./problem-file.ts";
import { DateAnswers, SheetNotes } from "./sheet-notes.ts";
import { formatIds } from "./source-formats/format-ids.ts";

/**
 * - reading: the dry run is in progress
 * - ready: it is finished and can be reviewed, corrected and committed
 * - committing, cancelling, undoing: work is in progress, and continues after a restart of the server
 * - failed: `error` says why; the applied rows were undone
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

/** The states in which the server is working; `progress` increases, and the state will change without a request. */
export const busyStates = ["reading", "committing", "cancelling", "undoing"] as const satisfies ImportState[];

/** The effect of committing a row, according to the dry run; `passed`: it is no product that a shop stocks, and its reason says why. */
export const rowOutcomes = ["new", "changed", "unchanged", "passed", "refused"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Filters for rows: `noted` are accepted with a note; `kept` were not undone, or not applied. */
export const rowFilters = [...rowOutcomes, "noted", "kept"] as const;
export type RowFilter = (typeof rowFilters)[number];

/** `receive`: the file's quantity is added; `count`: it is the new quantity on hand. */
export const quantityModes = ["receive", "count"] as const;

/**
 * The decision on rows with a barcode that another product has: `ask`: they are refused; `rename`: a new SKU is the new one of that
 * product; `leaveOut`: they are taken without the barcode; `skip`: they are passed over.
 */
export const takenCodesModes = ["ask", "rename", "leaveOut", "skip"] as const;
export type TakenCodesMode = (typeof takenCodesModes)[number];

/** Questions that must be answered before an import can be committed: how quantities are meant. */
export const importQuestions = ["quantityAs"] as const;

/** The decimal sign of the file's numbers: detected, or always the same. */
export const decimalsModes = ["found", ...decimalSigns] as const;
export type DecimalsMode = (typeof decimalsModes)[number];

export const ImportOptions = z.object({
	/** Null until somebody says it; then no stock of products that the shop has can be changed. */
	quantityAs: z.enum(quantityModes, "quantityAs must be receive or count.").nullable(),
	takenCodes: z.enum(takenCodesModes, `takenCodes must be one of ${takenCodesModes.join(", ")}.`),
	decimals: z.enum(decimalsModes, `decimals must be one of ${decimalsModes.join(", ")}.`),
	/** The location of quantities whose row names none: the id of a warehouse or bin. */
	location: z.string("location must be a location's id.").trim().min(1, "location is empty.").max(100),
	/** Adds locations of the file that the shop does not have; otherwise their rows are refused. */
	addsLocations: z.boolean("addsLocations must be true or false."),
	/** If false, the file's products are hidden from the shop, unless the file says otherwise. */
	showInShop: z.boolean("showInShop must be true or false."),
	/** How dates in columns of texts are read; a column that is not named has no answer. */
	dates: DateAnswers,
	/** Everything or nothing; otherwise refused rows are skipped. */
	isAllOrNothing: z.boolean("isAllOrNothing must be true or false."),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** Something about a file as a whole that a person should look at; `column` is the column's name in the file. */
export const FileNote = Reason.extend({ column: z.string().nullable() });
export type FileNote = z.infer<typeof FileNote>;

/** Number fields of a kind of files whose columns show their decimal sign. */
export const FoundSigns = z.array(z.object({ field: z.string(), sign: z.enum([...decimalSigns, "both"]) }));

export const Import = z.object({
	_id: z.string(),
	/** The file's name. */
	name: z.string(),
	state: ImportState,
	head: ImportHead,
	/** The format of another program in which the file is read; null: none. It is a proposal until somebody chooses. */
	format: z.enum(formatIds).nullable(),
	/** The fields of the columns that the format makes of others; in `mapping` they follow the file's own. */
	made: z.array(z.enum(importFields)),
	/** The columns that the format reads itself, beside those of `mapping`, counted from 0. */
	formatColumns: z.array(z.number()),
	mapping: mappingOf(importFields),
	options: ImportOptions,
	/**
	 * The number fields whose columns show their decimal sign; null if it was set, or not detected yet. A column with neither
	 * sign is read with the sign on which all others agree; what remains ambiguous is refused.
	 */
	foundDecimals: z
		.array(z.object({ field: z.enum(numberFields), sign: z.enum([...decimalSigns, "both"]) }))
		.nullable(),
	/** Rows by outcome of the dry run; `noted` counts those accepted with a note. */
	counts: z.object({
		new: z.number(),
		changed: z.number(),
		unchanged: z.number(),
		passed: z.number(),
		refused: z.number(),
		noted: z.number(),
		total: z.number(),
	}),
	/** The options that must be set before a commit. */
	questions: z.array(z.enum(importQuestions)).default([]),
	/** The products that its new and changed rows are about; null while the file is being read, and for imports of older versions. */
	products: z.object({ new: z.number(), changed: z.number() }).nullable(),
	/** Null while the file is being read, and if no stock changes. */
	stock: ImportStock.nullable(),
	/** The damage that a spreadsheet has done to the file; null while it is being read, and for imports of older versions. */
	sheetNotes: SheetNotes.nullable(),
	/** The refused rows by reason, and those that are only counted; null while the file is being read. */
	refusals: ImportRefusals.nullable(),
	/** The notes about accepted rows, by kind; null while the file is being read. */
	notes: z.array(NoteKind).nullable(),
	/** Notes of the dry run about the file as a whole. */
	fileNotes: z.array(FileNote),
	/** Rows done in the current work; `total` is null while the file is being read, because it is unknown. */
	progress: z.object({ done: z.number(), total: z.number().nullable() }),
	/** Why it failed: `error` is the message, `failure` also has its rule and facts. */
	error: z.string().nullable(),
	failure: Reason.nullable(),
	createdAt: z.string(),
	createdByName: z.string(),
	/**
	 * The applied rows, and the number of rows that could not be fully undone or cancelled (`kept`), or that the commit left out
	 * because they no longer fit (`skipped`).
	 */
	result: z
		.object({ created: z.number(), changed: z.number(), kept: z.number(), skipped: z.number() })
		.optional(),
	/**
	 * Promises whose pieces it took, or its undo: how many there are, and the first 50. They wait now. Only in the answer of one import; it
	 * is missing if there are none.
	 */
	lost: z.object({ count: z.number(), promises: z.array(PromiseNotice) }).optional(),
	/** Whether it can be undone now, by people who may take back what was booked then, and by whom. */
	undoable: z.boolean(),
	/** The person who committed it, and the time; null: nobody has, or it was undone before this was noted. */
	committed: z.object({ by: z.string(), byName: z.string(), at: z.string() }).nullable().default(null),
});
export type Import = z.infer<typeof Import>;
const Value = z.union([z.string(), z.number(), z.null()]);

export const ImportRow = z.object({
	/** The line of the file on which the row starts. */
	line: z.number(),
	outcome: z.enum(rowOutcomes),
	/** `kept`: not or only partly undone; `skipped`: not applied. Both have reasons. */
	state: z.enum(["planned", "applied", "undone", "kept", "skipped"]),
	/** The product's id; for a new product only once it exists. */
	product: z.string().nullable(),
	/** The product's name or SKU, as far as the file contains it. */
	title: z.string(),
	/** Changes per field, old and new; for a new product `from` is null. */
	changes: z.array(z.object({ field: z.enum(importFields), from: Value, to: Value })),
	/** Why it is refused or kept, or a note; `column` is the column's name in the file. */
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

export const ImportChange = z.strictObject({
	/** The fields to change; the others stay. */
	mapping: mappingChangeOf(importFields).optional(),
	options: ImportOptions.partial().strict().optional(),
	/** The file's format, or null for none; its columns are matched again. */
	format: z
		.enum(formatIds, `format must be null or one of ${formatIds.join(", ")}.`)
		.nullable()
		.optional(),
	/** How to read the file, if there are several ways; its columns are matched again. */
	file: z
		.strictObject({
			encoding: z.enum(encodings, `encoding must be one of ${encodings.join(", ")}.`),
			sheet: z.int("sheet must be a whole number.").min(0, "sheet cannot be negative.").max(1000),
		})
		.partial()
		.optional(),
	/** Links of uploaded pictures by their file names; added to the known ones. */
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
		mapping: { mapping: { sku: 0, cost: [5, 4], quantity: null } },
		options: { options: { quantityAs: "receive", isAllOrNothing: true } },
		decimals: { options: { decimals: "comma" } },
		takenCodes: { options: { takenCodes: "leaveOut" } },
		dates: { options: { dates: { "3": "month-day" } } },
		sheet: { file: { sheet: 1 } },
		format: { format: "shopify-products" },
		pictures: { pictures: { "bell.jpg": "/drawings/bell.svg" } },
	},
	status: 200,
	answer: Import,
	errors: [...writeErrors, "invalid_json", "file_refused", "forbidden"],
});

/** Only rows with a reason or note of one kind. */
export const kindQuery = {
	/** Its rule. */
	rule: z.enum(rules, "rule must be the rule of a reason.").optional(),
	/** With `rule`: the name of its column in the file; without it, only reasons that are about no column. */
	column: z.string().max(300, "column can have at most 300 characters.").optional(),
};

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
		...kindQuery,
	}),
	answer: z.array(ImportRow),
	paged: true,
	errors: ["invalid_input", "invalid_cursor", "not_found"],
});

/** A product as it will be in the list of products after the commit. */
export const PreviewedProduct = z.object({
	/** The product's id; null: a new one. */
	product: z.string().nullable(),
	outcome: z.enum(["new", "changed", "unchanged"]),
	name: z.string(),
	model: z.string().nullable(),
	size: z.string().nullable(),
	colour: z.string().nullable(),
	sku: z.string().nullable(),
	image: z.string().nullable(),
	price: z.number().nullable(),
	/** Its pieces on hand in total, and at each place that has some or that the file names. */
	quantity: z.number(),
	places: z.array(z.object({ name: z.string(), quantity: z.number() })),
});
export type PreviewedProduct = z.infer<typeof PreviewedProduct>;

export const previewImport = endpoint({
	...read,
	path: "/imports/:id/preview",
	summary: "The first ten products of a dry run as they will look after the commit",
	params: ImportId,
	answer: z.array(PreviewedProduct),
	errors: ["not_found"],
});

export const getProblemFile = endpoint({
	...read,
	path: "/imports/:id/problem-file",
	summary:
		"The refused rows with the file's own columns and one named Problem, as CSV or XLSX: to be mended and uploaded again",
	params: ImportId,
	query: z.object({ ...problemFormat, ...withNotes }),
	...problemAnswer,
	errors: ["invalid_input", "not_found", "import_state"],
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
	errors: [...writeErrors, "import_has_refusals", "import_has_questions", "forbidden"],
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
