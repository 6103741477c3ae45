import type { Insertable } from "kysely";
import { forgetEnquiry, noteEnquiry } from "#areas/stock/findings/note-findings.ts";
import type { Tx } from "#db/connection.ts";
import type { EnquiryTable } from "#db/review-schema.ts";

export async function insertEnquiry(tx: Tx, row: Insertable<EnquiryTable>): Promise<void> {
	await tx.insertInto("enquiry").values(row).execute();
	await noteEnquiry(tx, row.id, row.created_at);
}

/** A product's id and name, including deleted products. */
export function findProduct(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
	return tx.selectFrom("product").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
}

/** @returns whether it existed. */
export async function deleteEnquiry(tx: Tx, id: string): Promise<boolean> {
	const { numDeletedRows } = await tx.deleteFrom("enquiry").where("id", "=", id).executeTakeFirst();
	await forgetEnquiry(tx, id);
	return numDeletedRows > 0n;
}
