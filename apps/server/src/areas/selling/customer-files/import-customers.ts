import { randomUUID } from "node:crypto";
import { MAX_PREVIEWED_ROWS } from "@freehub/contract/buying/files";
import type { ProblemFormat } from "@freehub/contract/catalogue/problem-file";
import { dateAnswersOf } from "@freehub/contract/catalogue/sheet-notes";
import { customerColumns } from "@freehub/contract/selling/customer-fields";
import type {
	CustomersQuery,
	CustomersReading,
	CustomersReport,
} from "@freehub/contract/selling/customer-files";
import { refusal } from "#app-error.ts";
import {
	type FileSheet,
	fileChoice,
	parsed,
	readRows,
	refusalsOf,
} from "#areas/catalogue/files/plan-rows.ts";
import { type ProblemMeans, problemsOf, readWhole, sheetOf } from "#areas/catalogue/files/problem-sheets.ts";
import { chosenColumns, rememberColumns } from "#areas/catalogue/files/remembered-columns.ts";
import type { RowReason } from "#areas/catalogue/import/read-row.ts";
import type { ImportUploads, Upload } from "#areas/catalogue/import/upload-import.ts";
import { insertKnown, lockKnown, setFacts } from "#areas/selling/customers/known-customers.ts";
import { insertRows } from "#db/bulk.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import type { Table } from "#sheets/open-table.ts";
import { type CustomersPlan, countsOf, outcomeOf, planCustomers } from "./plan-customers.ts";
import {
	type CustomerReading,
	customerUse,
	type ListedCustomer,
	readCustomerRow,
} from "./read-customer-row.ts";

/** A file of customers, as it is read. */
type CustomersFile = {
	reading: CustomerReading;
	rows: ListedCustomer[];
	sheet: FileSheet;
	fileNotes: RowReason[];
};

/**
 * Adds and changes customers by a file; a dry run only answers the report.
 * @throws AppError file_refused; import_has_refusals if rows are refused and not to be skipped.
 */
export async function importCustomers(
	db: Db,
	{ readAtOnce }: ImportUploads,
	file: Upload["file"],
	query: CustomersQuery,
	request: WriteRequest,
): Promise<CustomersReport> {
	const { read, hash } = await readAtOnce(file, request, fileChoice(query), (table) =>
		readCustomers(db.kysely, table, query),
	);
	if (query.dry === "yes") return reportOf(await planCustomers(db.kysely, read.rows), read, null);
	return write(db, { ...request, asked: [request.asked, hash] }, async (tx) => {
		const plan = await planCustomers(tx, read.rows);
		if (plan.refused.length > 0 && query.skipRefused !== "yes") {
			throw refusal("import_has_refusals", { rows: plan.refused.length });
		}
		await rememberColumns(
			tx,
			"customers",
			read.sheet,
			{ columns: query.columns, per: undefined },
			request.now,
		);
		const told = await carryOut(db, tx, plan, query.name, request);
		const { new: added, changed: others } = countsOf(plan);
		return {
			answer: reportOf(plan, read, told.id),
			about: plan.planned.map(({ id }) => id),
			changes: told.ids.map((id) => changed("customer", id)),
			audit: told.id === null ? [] : [{ added, changed: others }],
		};
	});
}

/** The refused rows of a file of customers, as a file with what is wrong with each. @throws AppError as the import. */
export async function customerProblems(
	means: ProblemMeans,
	file: Upload["file"],
	query: CustomersReading & ProblemFormat & { notes: "yes" | "no" },
	request: WriteRequest,
): Promise<AsyncIterable<Uint8Array>> {
	const whole = await readWhole(means, file, query, request, (table) =>
		readCustomers(means.db.kysely, table, query),
	);
	const plan = await planCustomers(means.db.kysely, whole.read.rows);
	return sheetOf(means, whole, [], problemsOf(plan, query), query);
}

/** Reads a file of customers to its end. */
async function readCustomers(
	connection: Connection,
	table: Table,
	query: CustomersReading & Pick<CustomersQuery, "dry">,
): Promise<CustomersFile> {
	const { reading, rows, sheet, fileNotes } = await readRows(table, {
		kind: { ...customerColumns, use: customerUse, numbers: [] },
		required: [["name", "lastName", "firstName", "company", "mails", "phones"]],
		decimals: "found",
		usualPer: undefined,
		dates: dateAnswersOf(query.dates),
		isDry: query.dry === "yes",
		chosen: (columns) => chosenColumns(connection, "customers", columns, query),
		currency: undefined,
		days: undefined,
	});
	return { reading, sheet, fileNotes, rows: await parsed(rows, (row) => readCustomerRow(row, reading)) };
}

/** Adds and changes the customers, and notes what they were. @returns the import, if anything changed, and their ids. */
async function carryOut(
	db: Db,
	tx: Tx,
	{ planned }: CustomersPlan,
	name: string,
	{ actor, now }: WriteRequest,
): Promise<{ id: string | null; ids: string[] }> {
	const work = planned.filter((each) => outcomeOf(each) !== "unchanged");
	if (work.length === 0) return { id: null, ids: [] };
	const id = randomUUID();
	await tx.insertInto("customer_import").values({ id, name, actor, recorded_at: now }).execute();
	const locked = await lockKnown(
		db,
		tx,
		work.flatMap(({ row }) => row?.id ?? []),
	);
	const current = new Map(locked.map((row) => [row.id, row]));
	const rows = [];
	for (const { id: customer, row, before, facts } of work) {
		const after =
			row === undefined
				? await insertKnown(db, tx, customer, facts, now)
				: await setFacts(db, tx, current.get(customer) ?? row, facts, now);
		rows.push({
			import: id,
			customer,
			version: after.version,
			before_import: row === undefined ? null : JSON.stringify(before),
		});
	}
	await insertRows(db, tx, "customer_import_row", rows);
	return { id, ids: work.map((each) => each.id) };
}

function reportOf(
	plan: CustomersPlan,
	{ sheet, fileNotes }: CustomersFile,
	id: string | null,
): CustomersReport {
	const { lacksPer: _lacksPer, per: _per, ...shown } = sheet;
	const first = plan.planned.toSorted((a, b) => a.line - b.line).slice(0, MAX_PREVIEWED_ROWS);
	return {
		counts: countsOf(plan),
		...refusalsOf(plan.refused, plan.noted),
		preview: first.map((each) => ({
			line: each.line,
			outcome: outcomeOf(each),
			name: each.facts.name,
			company: each.facts.company,
			mail: each.facts.mails[0] ?? "",
			phone: each.facts.phones[0] ?? "",
		})),
		fileNotes,
		...shown,
		import: id,
	};
}
