import type { Receipt, ReceiptsQuery } from "@freehub/contract/buying/receipts";
import { nameOfActor } from "#actor-names.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { MOMENT } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import * as repo from "./receipts.repo.ts";

const DEFAULT_LIMIT = 20;

type ReceivedRow = Awaited<ReturnType<typeof repo.receivedOf>>[number];

/** One page of receipts, newest first. */
export async function pageOfReceipts(
	{ kysely }: Db,
	{ order, supplier, limit = DEFAULT_LIMIT, cursor }: ReceiptsQuery,
): Promise<Page<Receipt>> {
	const after = decodeCursor(cursor, MOMENT, "text");
	const found = await repo.receiptBatches(kysely, { order, supplier }, after, limit + 1);
	const ids = found.slice(0, limit).map(({ batch }) => batch);
	const rows = Map.groupBy(await repo.receivedOf(kysely, ids, order), ({ batch }) => batch);
	return pageOf(
		found,
		limit,
		({ batch, at }) => encodeCursor(new Date(at).getTime(), batch),
		({ batch, at }) => toReceipt(batch, new Date(at), rows.get(batch) ?? []),
	);
}

function toReceipt(batch: string, at: Date, rows: readonly ReceivedRow[]): Receipt {
	return {
		batch,
		note: rows.find(({ reference }) => reference !== "")?.reference ?? "",
		at: at.toISOString(),
		recordedAt: isoOf(rows[0]?.recorded_at ?? at),
		by: rows[0]?.actor ?? "",
		byName: nameOfActor(rows[0]?.actor ?? "", rows[0]?.actor_name),
		lines: rows.map((row) => ({
			movement: row.id,
			purchaseLine: row.line,
			order: row.order,
			number: row.number ?? "",
			product: row.product,
			productName: row.product_name,
			location: row.to_location,
			accepted: row.quantity,
			over: row.exceeds === 0 ? 0 : Math.min(row.quantity, Math.max(0, row.come - row.ordered)),
			refused:
				row.refused_reason === null || row.settlement === null
					? null
					: {
							pieces: row.refused,
							reason: row.refused_reason,
							settlement: row.settlement,
							photo: row.photo,
						},
			isTakenBack: row.back !== null,
		})),
		isTakenBack: rows.every(({ back }) => back !== null),
	};
}
