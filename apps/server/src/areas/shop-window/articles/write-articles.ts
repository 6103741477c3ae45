import { reason } from "@freehub/contract/rule-sentences";
import type { Article, ArticleChange, ArticleLine, NewArticle } from "@freehub/contract/shop-window/blogs";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { conflictDetails } from "#db/audit.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, type Written, write } from "#db/write.ts";
import * as repo from "./blogs.repo.ts";

/** Adds an article as a draft. */
export function addArticle(db: Db, article: NewArticle, request: WriteRequest): Promise<Article> {
	const { title, desc: body = "", image = "", author = request.actorName } = article;
	return write(db, request, async (tx) => {
		const row = {
			id: uuidv7(),
			title,
			body,
			image,
			author,
			created_at: request.now,
			updated_at: request.now,
		};
		const changes = [changed("article", row.id, "added")];
		return { answer: toBlogArticle(await repo.insertArticle(tx, row)), changes, audit: [{ title }] };
	});
}

/**
 * Changes the fields in `change`.
 * @param version the article version on which the change is based.
 * @throws AppError article_changed with the current article if somebody else changed it first; invalid_input if a published
 * article would lose a required text or picture; not_found.
 */
export function changeArticle(
	db: Db,
	id: string,
	change: ArticleChange,
	version: number,
	request: WriteRequest,
): Promise<Article> {
	return write(db, request, async (tx) => {
		const row = await seen(tx, await lockLive(db, tx, id), version, request);
		const { title = row.title, desc: body = row.body, image = row.image, author = row.author } = change;
		if (row.state === "published") refuseIncomplete({ body, image });
		const after = await update(tx, row, { title, body, image, author }, request);
		const audit = [{ title, changed: Object.keys(change) }];
		return { answer: toBlogArticle(after), changes: [articleChanged(row, after)], audit };
	});
}

/**
 * Publishes an article. Its date is that of the first publication.
 * @throws AppError article_changed, not_found; invalid_input if it has no text or no picture.
 */
export function publishArticle(db: Db, id: string, version: number, request: WriteRequest): Promise<Article> {
	return write(db, request, async (tx) => {
		const row = await seen(tx, await lockLive(db, tx, id), version, request);
		if (row.state === "published") return already(row);
		refuseIncomplete(row);
		const first = row.published_at === null ? { published_at: request.now } : {};
		return written(row, await update(tx, row, { state: "published", ...first }, request));
	});
}

/** Unpublishes an article; it becomes a draft again. @throws AppError not_found */
export function unpublishArticle(db: Db, id: string, request: WriteRequest): Promise<Article> {
	return write(db, request, async (tx) => {
		const row = await lockLive(db, tx, id);
		if (row.state === "draft") return already(row);
		return written(row, await update(tx, row, { state: "draft" }, request));
	});
}

/** Deletes an article; its row stays so that it can be restored. @throws AppError not_found */
export function deleteArticle(db: Db, id: string, request: WriteRequest): Promise<Article> {
	return write(db, request, async (tx) => {
		const row = await lockLive(db, tx, id);
		return written(row, await update(tx, row, { deleted_at: request.now }, request));
	});
}

/** Restores a deleted article. @throws AppError not_found unless it is a deleted one. */
export function restoreArticle(db: Db, id: string, request: WriteRequest): Promise<Article> {
	return write(db, request, async (tx) => {
		const row = await repo.lockArticle(db, tx, id);
		if (row === undefined || row.deleted_at === null) {
			throw refusal("not_found", { what: "deleted article" });
		}
		return written(row, await update(tx, row, { deleted_at: null }, request));
	});
}

async function lockLive(db: Db, tx: Tx, id: string): Promise<repo.ArticleRow> {
	const row = await repo.lockArticle(db, tx, id);
	if (row !== undefined && row.deleted_at === null) return row;
	throw refusal("not_found", { what: "article" });
}

/** @throws AppError article_changed if it is not the version that the caller has seen. */
async function seen(
	tx: Tx,
	row: repo.ArticleRow,
	version: number,
	request: WriteRequest,
): Promise<repo.ArticleRow> {
	if (row.version === version) return row;
	const details = await conflictDetails(tx, { ...row, current: toBlogArticle(row) }, request);
	throw refusal("article_changed", { details });
}

function refuseIncomplete({ body, image }: Pick<repo.ArticleRow, "body" | "image">): void {
	const missing = [];
	if (body.trim() === "") missing.push({ field: "desc", ...reason("needed_to_publish", { what: "Text" }) });
	if (image === "") missing.push({ field: "image", ...reason("needed_to_publish", { what: "Picture" }) });
	if (missing.length > 0) throw fieldRefusal("invalid_input", ...missing);
}

function update(tx: Tx, row: repo.ArticleRow, columns: object, request: WriteRequest) {
	return repo.updateArticle(tx, row.id, { ...columns, version: row.version + 1, updated_at: request.now });
}

/** The audit log contains no texts. */
function already(row: repo.ArticleRow): Written<Article> {
	return { answer: toBlogArticle(row), audit: [{ title: row.title }] };
}

function written(before: repo.ArticleRow, after: repo.ArticleRow): Written<Article> {
	return { ...already(after), changes: [articleChanged(before, after)] };
}

/**
 * The change to publish: visible to everybody if visitors could see the article before or after, otherwise only to people who
 * write articles.
 */
export function articleChanged(before: repo.ArticleRow, after = before): Changed {
	const isPublic = [before, after].some((row) => row.state === "published" && row.deleted_at === null);
	return changed("article", after.id, whatBecame(before, after), isPublic ? null : undefined);
}

function whatBecame(before: repo.ArticleRow, after: repo.ArticleRow): Changed["what"] {
	if (before.deleted_at !== null && after.deleted_at === null) return "added";
	return before.deleted_at === null && after.deleted_at !== null ? "removed" : "changed";
}

export function toBlogArticle(row: repo.ArticleRow): Article {
	return { ...toLine(row), desc: row.body };
}

export function toLine({
	id,
	image,
	title,
	author,
	state,
	version,
	...moments
}: repo.ArticleLineRow): ArticleLine {
	return {
		_id: id,
		image,
		title,
		author,
		state,
		version,
		updatedAt: isoOf(moments.updated_at),
		publishedAt: isoOf(moments.published_at),
		deletedAt: isoOf(moments.deleted_at),
	};
}
