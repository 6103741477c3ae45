import {
	applyStep,
	onItsWay,
	stepOf,
	type TransferRefusal,
	type TransferTotals,
} from "@freehub/domain/stock/transfer";
import { sql } from "kysely";
import { type AppError, refusal } from "#app-error.ts";
import {
	byDay,
	type ComingLine,
	type DocumentLine,
	type LedgerDifference,
	type LineBook,
} from "#areas/stock/ledger/line-books.ts";
import { changed } from "#db/changes.ts";
import type { Connection } from "#db/connection.ts";
import * as repo from "./transfer-notes.repo.ts";
import { noTotals, stepsOf, totalsOf } from "./transfer-totals.ts";

/** A line as bookings see it. The lock of its product protects it. */
type BookedLine = DocumentLine &
	TransferTotals & { note: string; name: string; sender: string; pieces: number };

/**
 * The lines of transfer notes. They count in no product's incoming pieces: what is on its way between two stores is on hand in the
 * shop.
 */
export const transferLineBook: LineBook<BookedLine> = {
	kind: "transfer",
	what: "line of the transfer note",
	async read(tx, ids) {
		const rows = await repo.findLinesById(tx, ids);
		const totals = totalsOf(await stepsOf(tx, rows));
		return new Map(
			rows.map(({ id, product, number, pieces, ...row }) => {
				const facts = { note: row.transfer_note, name: row.product_name, sender: row.from_location };
				return [id, { id, product, number, pieces, ...facts, ...(totals.get(id) ?? noTotals) }];
			}),
		);
	},
	apply(line, { quantity: pieces, isBack, ...ends }) {
		const applied = applyStep(line, { step: stepOf(ends, line.sender), pieces, isBack });
		if (!applied.ok) return { error: refusalOf(line, applied.refusal) };
		// Two who send one note at once, or send it again and take the undo of the first time back.
		const isTwice = applied.after.sent > Math.max(line.pieces, line.sent);
		if (isTwice) return { error: refusal("transfer_state.empty", { details: { transferLine: line.id } }) };
		return { line: { ...line, ...applied.after }, cost: null, exceeds: false };
	},
	counters: () => ({}),
	changed: ({ note }) => changed("transfer_note", note),
	async numbers(connection, ids) {
		const rows = await repo.findLinesById(connection, ids);
		return new Map(rows.map(({ id, number }) => [id, number]));
	},
	async days(connection, ids) {
		const rows = await repo.findLinesById(connection, ids);
		return new Map(rows.flatMap(({ id, expected }) => (expected === null ? [] : [[id, expected]])));
	},
	coming: movingLines,
	differences: missingLines,
	supplies: onItsWay,
};

function refusalOf({ id, name }: BookedLine, rejection: TransferRefusal): AppError {
	const details = { transferLine: id };
	return rejection.code === "moved_on"
		? refusal("transfer_state.moved_on", { name, pieces: rejection.pieces, details })
		: refusal("transfer_state.not_on_its_way", { name, available: rejection.available, details });
}

/** The lines of which pieces are on their way, by product and day. */
async function movingLines(
	connection: Connection,
	products: readonly string[],
): Promise<Map<string, ComingLine[]>> {
	const rows = products.length === 0 ? [] : await repo.findMovingLines(connection, { products });
	const lines = rows
		.map(({ id: line, transfer_note: document, product, number, expected: day, moving }) => {
			return { product, coming: { line, document, number: number ?? "", pieces: Number(moving), day } };
		})
		.toSorted(({ coming: a }, { coming: b }) => byDay(a, b) || (a.line < b.line ? -1 : 1));
	const coming = new Map<string, ComingLine[]>();
	for (const { product, coming: line } of lines) coming.set(product, [...(coming.get(product) ?? []), line]);
	return coming;
}

/** Products with movements whose line is missing; nothing can be `derived` from those. */
async function missingLines(connection: Connection, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		select movement.product, 'line' as location, cast(count(*) as bigint) as quantity, 0 as derived
		from movement left join transfer_note_line line on line.id = movement.line
		where movement.line is not null and movement.line_kind = 'transfer' and line.id is null
		group by movement.product limit ${limit}`.execute(connection);
	return rows;
}
