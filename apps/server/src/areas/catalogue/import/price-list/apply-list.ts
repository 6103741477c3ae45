import { type ImportRecord, rowCount } from "#areas/catalogue/import/imports.repo.ts";
import { endCommit, endUndo, type PlannedRow, workThrough } from "#areas/catalogue/import/stretch.ts";
import type { Lease, Work } from "#areas/catalogue/import/work.ts";
import type { Db, Tx } from "#db/connection.ts";
import { derivedColumns, type SupplierArticleRow } from "./article-columns.ts";
import { renewOffers } from "./link-articles.ts";
import { changeArticles, insertArticles, lockArticles, removeArticles } from "./listed-articles.repo.ts";
import type { ListChange } from "./plan-list.ts";

type Planned = PlannedRow<ListChange>;

/** Commits the result of the dry run. Nothing else changes a supplier's articles meanwhile, so every row still fits. */
export async function runListCommit(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db } = work;
	await workThrough<ListChange>(work, lease, row, {
		from: "planned",
		to: "applied",
		left: "skipped",
		position: row.position,
		end: rowCount(row),
		pace: work.pace(),
		async act(tx, planned, request) {
			const added = planned.filter(isNew);
			await insertArticles(
				db,
				tx,
				added.map(({ changes }) => newArticle(row, changes)),
			);
			const changed = await changeRows(db, tx, planned, "to", request.now);
			return { counts: { created: added.length, changed } };
		},
	});
	await endCommit(work, lease, row);
}

/** Undoes what a price list applied, last row first. */
export async function runListUndo(work: Work, lease: Lease, row: ImportRecord): Promise<void> {
	const { db } = work;
	await workThrough<ListChange>(work, lease, row, {
		from: "applied",
		to: "undone",
		left: "kept",
		position: row.position,
		end: 0,
		pace: work.pace(),
		async act(tx, done, request) {
			const skus = done.filter(isNew).flatMap(({ changes }) => valueOf(changes, "sku"));
			await removeArticles(db, tx, row.supplier ?? "", skus);
			await changeRows(db, tx, done, "from", request.now);
			return { counts: {} };
		},
	});
	await endUndo(work, lease, row);
}

function isNew({ row }: Planned): boolean {
	return row.outcome === "new";
}

function valueOf(changes: readonly ListChange[], name: ListChange[0]): string[] {
	return changes.flatMap(([field, , to]) => (field === name ? [String(to)] : []));
}

function newArticle(
	{ id, supplier }: ImportRecord,
	changes: readonly ListChange[],
): Omit<SupplierArticleRow, "number"> {
	const article = {
		supplier: supplier ?? "",
		barcode: null,
		brand: null,
		per: 1,
		product: null,
		offer: null,
		offer_version: null,
		withdrawn_at: null,
		...(Object.fromEntries(changes.map(([field, , to]) => [field, to])) as Pick<
			SupplierArticleRow,
			"sku" | "name" | "price" | "currency" | "pack" | "minimum"
		>),
		list: id,
	};
	return { ...article, ...derivedColumns(article) };
}

/** Sets articles to the new values of planned rows, or back to the old ones. @returns how many there are. */
async function changeRows(
	db: Db,
	tx: Tx,
	planned: readonly Planned[],
	which: "from" | "to",
	now: Date,
): Promise<number> {
	const rows = new Map(planned.filter((each) => !isNew(each)).map((each) => [Number(each.id), each]));
	const articles = await lockArticles(db, tx, [...rows.keys()]);
	const changed = articles.map((article) => {
		const columns = columnsOf(rows.get(article.number)?.changes ?? [], which);
		const after = { ...article, ...columns };
		const derived = derivedColumns(after);
		const isSearched = derived.search_words !== article.search_words;
		return { number: article.number, columns: { ...columns, ...(isSearched && derived) }, after };
	});
	await changeArticles(db, tx, changed);
	await renewOffers(
		db,
		tx,
		changed.map(({ after }) => after),
		now,
	);
	return changed.length;
}

function columnsOf(changes: readonly ListChange[], which: "from" | "to"): Partial<SupplierArticleRow> {
	const values = changes.map(([field, from, to]) => {
		const value = which === "to" ? to : from;
		return [field, field === "withdrawn_at" && value !== null ? new Date(value) : value];
	});
	return Object.fromEntries(values) as Partial<SupplierArticleRow>;
}
