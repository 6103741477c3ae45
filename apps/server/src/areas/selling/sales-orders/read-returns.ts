import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { returnedOf } from "@freehub/domain/selling/returns";
import { nameOfActor } from "#actor-names.ts";
import { placeNames } from "#areas/stock/locations/place-names.ts";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { findDeliveries, findReturns } from "./sale-returns.repo.ts";

/** Deliveries to lines and their returns, oldest first; `returned`: the pieces of each line that came back. */
export type CameAndWent = Pick<SalesOrder, "deliveries" | "returns"> & {
	returned: ReadonlyMap<string, number>;
};

/** Deliveries to lines and their returns, without those that were taken back. */
export async function cameAndWent(connection: Connection, lines: readonly string[]): Promise<CameAndWent> {
	const delivered = await findDeliveries(connection, lines);
	const back = delivered.length === 0 ? [] : await findReturns(connection, lines);
	const counted = back.filter(({ counts }) => Number(counts) === 1);
	const names = await placeNames(connection, [
		...delivered.map(({ from_location }) => from_location),
		...counted.flatMap(({ place }) => place ?? []),
	]);
	const named = (id: string) => ({ _id: id, name: names.get(id) ?? "" });
	const asCounted = counted.map((row) => ({ ...row, counts: true }));
	const returned = new Map<string, number>();
	for (const { sales_order_line: line, pieces } of counted)
		returned.set(line, (returned.get(line) ?? 0) + pieces);
	return {
		returned,
		deliveries: delivered.map((row) => ({
			movement: row.id,
			batch: row.batch,
			line: row.line ?? "",
			pieces: row.quantity,
			returned: returnedOf(row.id, asCounted),
			at: isoOf(row.occurred_at),
			byName: nameOfActor(row.actor, row.actor_name),
			from: named(row.from_location),
		})),
		returns: counted.map((row) => {
			const isBooked = Number(row.is_booked) === 1;
			return {
				_id: row.id,
				line: row.sales_order_line,
				delivery: row.delivery,
				pieces: row.pieces,
				end: isBooked ? row.end_kind : "check",
				to: isBooked && row.place !== null ? named(row.place) : null,
				batch: isBooked ? row.batch : null,
				note: row.note,
				at: isoOf(row.at),
				byName: nameOfActor(row.actor, row.actor_name),
			};
		}),
	};
}
