import { refusal } from "#app-error.ts";
import { forgetEnquiry } from "#areas/stock/findings/note-findings.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { eraseAnswers, type WriteRequest, write } from "#db/write.ts";
import { columnsOf, factsOf, noFacts } from "./customer-facts.ts";
import * as repo from "./customers.repo.ts";
import { forgetInOrders } from "./orders-of-customers.ts";

/**
 * Erases everything personal of a customer and of those merged into it: their rows, what imports knew of them, answers that are
 * stored for repeated requests, what their orders say of them, and enquiries from their addresses. The ids stay, for what refers to them. An erased customer is
 * erased again without a refusal.
 * @throws AppError not_found
 */
export function eraseCustomer(db: Db, id: string, request: WriteRequest): Promise<{ erased: true }> {
	return write(db, request, async (tx) => {
		if (!isStorable(id) || (await repo.findCustomer(tx, id)) === undefined) {
			throw refusal("not_found", { what: "customer" });
		}
		const merged = await repo.mergedInto(tx, id);
		const rows = await repo.lockCustomers(db, tx, [id, ...merged.map((row) => row.id)]);
		const ids = rows.map((row) => row.id);
		const mails = rows.flatMap((row) => factsOf(row).mails);
		for (const row of rows) {
			const erased = { ...columnsOf(noFacts), account: null, merged_from: null, erased_at: request.now };
			await repo.updateCustomer(db, tx, row, { ...erased, updated_at: request.now }, noFacts);
		}
		await repo.forgetImports(tx, ids);
		const orders = await forgetInOrders(tx, ids);
		const enquiries = await repo.deleteEnquiriesFrom(tx, mails);
		for (const enquiry of enquiries) await forgetEnquiry(tx, enquiry);
		// A customer that had been merged and was separated again may be named by answers about both.
		await eraseAnswers(tx, ids);
		return {
			answer: { erased: true },
			changes: [
				...ids.map((one) => changed("customer", one, "removed")),
				...orders,
				...enquiries.map((one) => changed("enquiry", one, "removed")),
			],
			audit: [merged.length === 0 ? {} : { merged: merged.length }],
		};
	});
}
