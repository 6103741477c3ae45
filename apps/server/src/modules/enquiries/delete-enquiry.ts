import { refusal } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import * as repo from "./enquiries.repo.ts";

/** Deletes an enquiry permanently: it contains a name and address. @throws AppError not_found. */
export function deleteEnquiry(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return write(db, request, async (tx) => {
		if (await repo.deleteEnquiry(tx, id)) {
			return { answer: { deleted: true }, changes: [changed("enquiry", id, "removed")] };
		}
		throw refusal("not_found.enquiry");
	});
}
