import type { CompanyPage, CompanyPageLine, PageChange, PageSlug } from "@freehub/contract/shop-window/pages";
import { refusal } from "#app-error.ts";
import { conflictDetails } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, write } from "#db/write.ts";
import * as repo from "./pages.repo.ts";

/**
 * Changes the fields in `change`. The audit log contains no texts, only the names of the changed fields.
 * @param version the page version on which the change is based.
 * @throws AppError page_changed with the current page if somebody else changed it first.
 */
export function changePage(
	db: Db,
	slug: PageSlug,
	change: PageChange,
	version: number,
	request: WriteRequest,
): Promise<CompanyPage> {
	return write(db, request, async (tx) => {
		const row = await repo.lockPage(db, tx, slug);
		if (row.version !== version) {
			const details = await conflictDetails(tx, { ...row, id: slug, current: toPage(row) }, request);
			throw refusal("page_changed", { details });
		}
		const { title = row.title, text: body = row.body } = change;
		const columns = { title, body, version: version + 1, updated_at: request.now };
		const answer = toPage(await repo.updatePage(tx, slug, columns));
		return { answer, changes: [changed("page", slug)], audit: [{ title, changed: Object.keys(change) }] };
	});
}

export function hasText({ body }: Pick<repo.PageRow, "body">): boolean {
	return body.trim() !== "";
}

export function toPage({ slug, title, body: text, version, updated_at }: repo.PageRow): CompanyPage {
	return { slug, title, text, version, updatedAt: isoOf(updated_at) };
}

export function toLine({ slug, title, body, updated_at }: repo.PageRow): CompanyPageLine {
	return { slug, title, hasText: hasText({ body }), updatedAt: isoOf(updated_at) };
}
