import { findingsOfMovements, findingsOfReversals } from "#areas/stock/findings/note-findings.ts";
import { countAtStores } from "#areas/stock/locations/store-counts.ts";
import { type Query, send } from "#db/bulk.ts";
import { availabilityChanged, type Changed, changed, insertChanges } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { activityOf } from "#db/product-activity.ts";
import { counterChanges } from "./decide-on-lines.ts";
import { noCounters } from "./line-books.ts";
import { figuresOf } from "./note-figures.ts";
import type { OpenLedger, OpenProduct } from "./open-ledger.ts";
import {
	balancesChanged,
	type OpenPromises,
	productsChanged,
	promiseChanges,
	promisedChanges,
} from "./open-promises.ts";
import { writePromises } from "./promises.repo.ts";
import { redate } from "./redate.ts";
import * as repo from "./stock.repo.ts";

/** Writes the recorded changes. @param also further statements of the same write. */
export async function closeLedger(
	db: Db,
	tx: Tx,
	ledger: OpenLedger,
	also: readonly Query[] = [],
): Promise<void> {
	await redate(db, tx, ledger.misdated);
	await send(db, tx, [...writesOf(db, ledger), ...also]);
}

/** The statements that write the recorded changes, after misdated ones were corrected. Levels and products are changed by differences, never set to a value. */
export function writesOf(db: Db, ledger: OpenLedger): Query[] {
	const { products, levels, stored, recorded, lines, storedLines, promises } = ledger;
	const counters = counterChanges(storedLines, lines);
	const booked = [...products.values()].filter(
		({ ledger_seq, stored }) => ledger_seq > (stored?.ledger_seq ?? 0),
	);
	const promisedAlone = [...productsChanged(promises)].filter((id) => !booked.some((one) => one.id === id));
	const moved = [...booked.map(({ id }) => id), ...promisedAlone].flatMap((product) => {
		const { places } = promisedChanges(promises, product);
		return [...(levels.get(product) ?? [])].flatMap(([location, level]) => {
			const before = stored.get(product)?.get(location);
			const quantity = level - (before ?? 0);
			const reserved = places.get(location) ?? 0;
			if (quantity === 0 && reserved === 0) return [];
			return [{ quantity, product, location, reserved, isNew: before === undefined }];
		});
	});
	const written = repo.writeLedger(db, {
		movements: recorded,
		newLevels: moved.filter(({ isNew }) => isNew),
		levels: moved.filter(({ isNew }) => !isNew),
		products: booked.flatMap(({ id, on_hand, ledger_seq, movedAt, stored: before }) => {
			if (before === undefined) return [];
			const { reserved, owed } = promisedChanges(promises, id);
			return [
				{
					id,
					on_hand: on_hand - before.on_hand,
					...noCounters,
					...counters.get(id),
					reserved,
					owed,
					ledger_seq: ledger_seq - before.ledger_seq,
					moved_at: new Date(movedAt),
				},
			];
		}),
		promised: promisedAlone.map((id) => {
			const { reserved, owed } = promisedChanges(promises, id);
			return { id, reserved, owed };
		}),
	});
	const done = recorded.map((row) => ({ ...row, what: "stock" as const, at: row.recorded_at }));
	const ids = recorded.map(({ id }) => id);
	return [
		...written,
		...writePromises(db, promises.recorded, balancesChanged(promises)),
		countAtStores(db, ids),
		figuresOf(db, ids),
		activityOf(db, done),
		...findingsOfMovements(db, recorded),
		findingsOfReversals(db, ledger.takenFromOthers),
		insertChanges(db, [
			...booked.map(({ id }) => changed("stock", id)),
			...[...products.values()].flatMap((product) => availabilityChanges(promises, product)),
			...linesChanged(ledger),
			...promiseChanges(promises),
		]),
	];
}

/** The change of a product's availability by what was booked and promised. */
function availabilityChanges(promises: OpenPromises, { id, on_hand, stored }: OpenProduct): Changed[] {
	if (stored === undefined) return [];
	const reserved = stored.reserved + promisedChanges(promises, id).reserved;
	return availabilityChanged(id, stored, { on_hand, reserved });
}

/** The documents whose lines the movements name. */
function linesChanged({ recorded, lines }: OpenLedger): Changed[] {
	return recorded.flatMap(({ line: id = null }) => {
		const open = id === null ? undefined : lines.get(id);
		return open === undefined ? [] : open.book.changed(open.line);
	});
}
