import type { Finding, FindingKind, Review } from "@freehub/contract/stock/review";
import { fromMinor } from "@freehub/domain/money";
import type { Right } from "@freehub/domain/people/access";
import { nameOfActor } from "#actor-names.ts";
import { movementsById } from "#areas/stock/ledger/list-movements.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import { MOMENT } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import * as repo from "./review.repo.ts";

const DEFAULT_LIMIT = 50;

export type FindingsQuery = {
	kind?: FindingKind | undefined;
	seen: "no" | "yes";
	order: "newest" | "oldest";
	limit?: number | undefined;
	cursor?: string | undefined;
	rights: readonly Right[];
};

/** Imports contain names of suppliers' files, and enquiries those of visitors: only people who may change products see them. */
const restricted: readonly FindingKind[] = ["import", "enquiry"];

/** The kinds hidden from people with these rights. */
export function kindsHiddenFrom(rights: readonly Right[]): readonly FindingKind[] {
	return rights.includes("product.write") ? [] : restricted;
}

/** One page of findings. */
export async function pageOfFindings(
	db: Db,
	{ kind, seen, order, limit = DEFAULT_LIMIT, cursor, rights }: FindingsQuery,
): Promise<Page<Finding>> {
	const after = decodeCursor(cursor, MOMENT, "text");
	const asked = {
		seen: seen === "yes",
		kind,
		isOldestFirst: order === "oldest",
		leftOut: kindsHiddenFrom(rights),
	};
	const rows = await repo.findingsQuery(db.kysely, asked, after, limit + 1).execute();
	const page = pageOf(rows, limit, ({ at, id }) => encodeCursor(new Date(at).getTime(), id));
	return { items: await toFindings(db.kysely, page.items), next: page.next };
}

/** The number of unseen findings per kind, and the limits. */
export async function readReview(db: Db, { rights }: Pick<FindingsQuery, "rights">): Promise<Review> {
	const [counts, limits] = await Promise.all([repo.countUnseen(db.kysely), repo.readLimits(db.kysely)]);
	const shown = counts.filter(({ kind }) => !kindsHiddenFrom(rights).includes(kind));
	return { counts: Object.fromEntries(shown.map(({ kind, count }) => [kind, count])), limits };
}

/** Findings with the objects that they are about. */
export async function toFindings(
	connection: Connection,
	rows: readonly repo.FindingRow[],
): Promise<Finding[]> {
	const targets = (...kinds: FindingKind[]) =>
		rows.filter(({ kind }) => kinds.includes(kind)).map(({ target }) => target);
	const importIds = targets("import", "reversal");
	const enquiryIds = targets("enquiry");
	const enquiries = new Map(
		(enquiryIds.length === 0 ? [] : await repo.findEnquiries(connection, enquiryIds)).map((row) => [
			row.id,
			row,
		]),
	);
	const movements = await movementsById(connection, targets("adjustment", "count", "reversal"));
	const reversals = targets("reversal").flatMap((id) => movements.get(id)?.batch ?? []);
	const taken = new Map(
		(reversals.length === 0 ? [] : await repo.countInBatches(connection, reversals)).map(
			({ batch, count }) => [batch, count],
		),
	);
	const productIds = [
		...new Set([
			...targets("no-price", "no-category", "no-picture"),
			...[...movements.values()].map(({ product }) => product),
			...[...enquiries.values()].flatMap(({ product }) => product ?? []),
		]),
	];
	const products = new Map(
		(productIds.length === 0 ? [] : await repo.findProductNames(connection, productIds)).map(
			({ id, name, sku, deleted_at }) => [id, { _id: id, name, sku, isDeleted: deleted_at !== null }],
		),
	);
	const imports = new Map(
		(importIds.length === 0 ? [] : await repo.findImports(connection, importIds)).map((row) => [row.id, row]),
	);
	return rows.map(({ id, kind, target, at, cents, seen_by, seen_at, seen_by_name }): Finding => {
		const movement = movements.get(target);
		const imported = imports.get(target);
		const enquiry = enquiries.get(target);
		return {
			_id: id,
			kind,
			at: isoOf(at),
			movement:
				movement === undefined
					? null
					: {
							...movement,
							value: cents === null ? null : fromMinor(cents),
							expected: expectedBy(movement),
							more: kind === "reversal" ? (taken.get(movement.batch) ?? 1) - 1 : 0,
						},
			import:
				imported === undefined
					? null
					: {
							_id: imported.id,
							name: imported.name,
							state: imported.state,
							refused: imported.count_refused + imported.skipped,
							rows:
								imported.count_new +
								imported.count_changed +
								imported.count_unchanged +
								imported.count_refused,
							error: imported.error,
							...peopleOf(imported, kind),
						},
			enquiry:
				enquiry === undefined
					? null
					: { _id: enquiry.id, name: enquiry.name, email: enquiry.email, text: enquiry.text },
			product: products.get(movement?.product ?? enquiry?.product ?? target) ?? null,
			seen:
				seen_by === null || seen_at === null
					? null
					: { by: seen_by, byName: nameOfActor(seen_by, seen_by_name), at: isoOf(seen_at) },
		};
	});
}

/** The person who imported a file, and the person who has undone it, if the finding is about that. */
function peopleOf(file: Awaited<ReturnType<typeof repo.findImports>>[number], kind: FindingKind) {
	if (kind !== "reversal") return { actorName: nameOfActor(file.created_by, file.creator), undoneBy: null };
	const { committed_by, committed_by_name, created_by, creator, actor, actor_name } = file;
	const by =
		committed_by === null ? nameOfActor(created_by, creator) : nameOfActor(committed_by, committed_by_name);
	return { actorName: by, undoneBy: nameOfActor(actor, actor_name) };
}

/** The expected quantity of a count: the counted one without the booked difference. */
function expectedBy({ counted, quantity, to }: { counted: number | null; quantity: number; to: string }) {
	if (counted === null) return null;
	return to === "adjustment" ? counted + quantity : counted - quantity;
}
