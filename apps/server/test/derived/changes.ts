import { kinds } from "@freehub/contract/kinds";
import { shopState } from "@freehub/domain/quantity";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#db/connection.ts";
import { bookedBetween, compared, type ProductRow, plainKinds, type Snapshot } from "./snapshot.ts";

/** The distinct changes after a feed position: kind, subject, what happened, and the required right. */
export async function changesAfter({ kysely }: Db, position: number): Promise<Set<string>> {
	const rows = await kysely.selectFrom("change").selectAll().where("position", ">", position).execute();
	return new Set(rows.map(({ kind, subject, what, needs }) => said(kind, subject, what, needs)));
}

export async function lastPlace({ kysely }: Db): Promise<number> {
	const { rows } = await sql<{
		position: number;
	}>`select coalesce(max(position), 0) as position from change`.execute(kysely);
	return Number(rows[0]?.position);
}

const said = (kind: string, subject: string, what: string, needs: string | null) =>
	`${kind} ${subject} ${what} ${needs}`;

const isThere = (row: { deleted_at: unknown }) => row.deleted_at === null;

/** The change of a row, for users who do not see deleted rows. */
function whatOf(old: { deleted_at: unknown } | undefined, now: { deleted_at: unknown }): string {
	if (old === undefined || (!isThere(old) && isThere(now))) return "added";
	return isThere(old) && !isThere(now) ? "removed" : "changed";
}

/** Expects that the feed has exactly the changes that were made. */
export function expectChanges(before: Snapshot, after: Snapshot, told: ReadonlySet<string>): void {
	const due = new Set<string>();
	/** Changes that may be in the feed or not: the result of intermediate states. */
	const possible = new Set<string>();
	const tell = (...change: Parameters<typeof said>) => void due.add(said(...change));
	const moved = new Set(bookedBetween(before, after).map(({ product }) => product));

	for (const { id, old, now } of compared(before, after, "products")) {
		if (now === undefined) throw new Error("A product's row is gone.");
		if (old?.version !== now.version || isThere(old) !== isThere(now))
			tell("product", id, whatOf(old, now), null);
		if (isDifferent(textsOf(before, id), textsOf(after, id))) tell("product", id, "changed", null);
		const isPromised = isDifferent(promisesOf(before, "product", id), promisesOf(after, "product", id));
		if (moved.has(id) || (old?.incoming ?? 0) !== now.incoming || isPromised)
			tell("stock", id, "changed", "stock.read");
		if (old !== undefined && isThere(now) && stateOf(old) !== stateOf(now))
			tell("availability", id, "changed", null);
		// Also of a deleted product, of which pieces were released.
		if (moved.has(id) || isPromised) possible.add(said("availability", id, "changed", null));
	}
	// A line whose day changed is expected on another day.
	for (const line of after.purchaseLines) {
		const old = before.purchaseLines.find(({ id }) => id === line.id);
		if (old !== undefined && isDifferent(old, line))
			possible.add(said("stock", line.product, "changed", "stock.read"));
	}
	for (const { id, old, now } of compared(before, after, "suppliers")) {
		const offers = (of: Snapshot) => of.offers.filter(({ supplier }) => supplier === id);
		// Products that name a supplier for the first time do not publish it: their names are public.
		if (old === undefined) possible.add(said("supplier", id, "added", "purchase.write"));
		else if (now !== undefined && isDifferent([old, offers(before)], [now, offers(after)]))
			tell("supplier", id, whatOf(old, now), "purchase.write");
	}
	// The costs of an order's receipts, and the credits that its supplier owes.
	const costs = ({ charges, credits }: Snapshot) => [...charges, ...credits];
	const known = new Map(costs(before).map((row) => [row.id, row]));
	for (const row of costs(after).filter((row) => isDifferent(known.get(row.id), row))) {
		for (const { purchase_order, id } of after.purchaseLines) {
			const isOwn =
				"receipt" in row
					? after.movements.some(({ batch, line }) => batch === row.receipt && line === id)
					: row.purchase_order === purchase_order;
			if (isOwn) possible.add(said("purchase_order", purchase_order, "changed", "purchase.read"));
		}
	}
	const received = new Set(bookedBetween(before, after).map(({ line }) => line));
	for (const { id, old, now } of compared(before, after, "orders")) {
		const lines = ({ purchaseLines }: Snapshot) =>
			purchaseLines.filter(({ purchase_order }) => purchase_order === id);
		const what = old === undefined ? "added" : now === undefined ? "removed" : "changed";
		const isReceived = lines(after).some((line) => received.has(line.id));
		if (isReceived || isDifferent([old, lines(before)], [now, lines(after)]))
			tell("purchase_order", id, what, "purchase.read");
	}
	for (const { id, old, now } of compared(before, after, "transferNotes")) {
		const lines = ({ transferLines }: Snapshot) =>
			transferLines.filter(({ transfer_note }) => transfer_note === id);
		const isMoved = lines(after).some((line) => received.has(line.id));
		if (isMoved || isDifferent([old, lines(before)], [now, lines(after)]))
			tell("transfer_note", id, old === undefined ? "added" : "changed", "stock.read");
	}
	for (const { id, old, now } of compared(before, after, "sales")) {
		const lines = ({ saleLines }: Snapshot) => saleLines.filter(({ sales_order }) => sales_order === id);
		const isServed = lines(after).some((line) => received.has(line.id));
		const promises = (of: Snapshot) => lines(of).map((line) => promisesOf(of, "line", line.id));
		const back = (of: Snapshot) =>
			of.saleReturns.filter((row) => lines(of).some((line) => line.id === row.sales_order_line));
		const all = (of: Snapshot) => [lines(of), promises(of), back(of)];
		if (isServed || isDifferent([old, ...all(before)], [now, ...all(after)]))
			tell(
				"sales_order",
				id,
				old === undefined ? "added" : now === undefined ? "removed" : "changed",
				"sale.read",
			);
		// Pieces that came and left in one batch were promised meanwhile.
		if (lines(after).some(({ product }) => moved.has(product)))
			possible.add(said("sales_order", id, "changed", "sale.read"));
		// One that was placed and cancelled at once has no promises again.
		if (old !== undefined) continue;
		possible.add(said("sales_order", id, "changed", "sale.read"));
		for (const { product } of lines(after)) {
			possible.add(said("stock", product, "changed", "stock.read"));
			possible.add(said("availability", product, "changed", null));
		}
	}
	for (const [n, kind] of plainKinds.entries()) {
		const [old, now] = [before.plain[n] ?? new Map(), after.plain[n] ?? new Map()];
		for (const id of new Set([...old.keys(), ...now.keys()])) {
			const what = !old.has(id) ? "added" : !now.has(id) ? "removed" : "changed";
			if (old.get(id) !== now.get(id)) tell(kind, id, what, kinds[kind].changes.needs);
		}
	}
	for (const { id, old, now } of compared(before, after, "imports")) {
		if (old === undefined) tell("import", id, "added", "product.write");
		// One that was undone before, of which another undo took back more rows.
		if (isDifferent(old, now)) possible.add(said("import", id, "changed", "product.write"));
		if (now?.state !== old?.state || now?.mode !== old?.mode) {
			(old === undefined ? possible : due).add(said("import", id, "changed", "product.write"));
		}
	}
	for (const { id, old, now } of compared(before, after, "articles")) {
		const texts = ({ articleTexts }: Snapshot) => articleTexts.filter(({ article }) => article === id);
		if (now === undefined || !isDifferent([old, texts(before)], [now, texts(after)])) continue;
		const isPublic = (row: typeof old) => row?.state === "published" && isThere(row);
		tell("article", id, whatOf(old, now), isPublic(old) || isPublic(now) ? null : "blog.write");
	}
	for (const [n, { slug, version }] of after.pages.entries()) {
		const texts = ({ pageTexts }: Snapshot) => pageTexts.filter(({ page }) => page === slug);
		if (version !== before.pages[n]?.version || isDifferent(texts(before), texts(after)))
			tell("page", slug, "changed", null);
	}
	if (isDifferent([before.home, before.homeTexts], [after.home, after.homeTexts]))
		tell("page", "home", "changed", null);
	if (isDifferent(before.company, after.company)) tell("page", "company", "changed", null);
	const presence = (snapshot: Snapshot) =>
		new Map(snapshot.presence.map((row) => [`${row.product} ${row.person} ${row.screen}`, row]));
	const [were, are] = [presence(before), presence(after)];
	for (const key of new Set([...were.keys(), ...are.keys()])) {
		const [old, now] = [were.get(key), are.get(key)];
		const product = (now ?? old)?.product ?? "";
		if (!isDifferent(old, now)) continue;
		// Presence expires after a minute without a report; a later report counts as new.
		if (old !== undefined) tell("presence", product, "removed", "stock.read");
		if (now !== undefined) tell("presence", product, "added", "stock.read");
	}
	if (isAccessDifferent(before, after)) tell("access", "", "changed", "people.manage");

	expect([...due].filter((change) => !told.has(change))).toEqual([]);
	expect([...told].filter((change) => !due.has(change) && !possible.has(change))).toEqual([]);
}

/** The promises of a product or of a line. */
const promisesOf = ({ promises }: Snapshot, of: "product" | "line", id: string) =>
	promises.filter((row) => row[of] === id);

const isDifferent = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/** Parts of a product whose changes are reported as changes of the product. */
function textsOf({ texts, barcodes, storePoints }: Snapshot, id: string) {
	return [
		texts.filter(({ product }) => product === id),
		barcodes.filter(({ product }) => product === id),
		storePoints
			.filter(({ product }) => product === id)
			.map(({ store, reorder_point, version }) => [store, reorder_point, version]),
	];
}

const stateOf = ({ available }: ProductRow) => shopState(available);

/** Whether somebody's rights may have changed; a new session, token or account takes none away. */
function isAccessDifferent(before: Snapshot, after: Snapshot): boolean {
	const ids = new Set(after.sessions.map(({ id }) => id));
	const tokens = new Map(after.tokens.map((token) => [token.id, token]));
	return (
		compared(before, after, "users").some(({ old, now }) => old !== undefined && isDifferent(old, now)) ||
		before.sessions.some(({ id }) => !ids.has(id)) ||
		before.tokens.some((token) => isDifferent(token, tokens.get(token.id))) ||
		isDifferent(before.settings, after.settings) ||
		isDifferent(before.shop, after.shop)
	);
}
