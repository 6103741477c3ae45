import type {
	Featured,
	HomeChange,
	HomeSection,
	HomeSectionName,
	HomeText,
} from "@freehub/contract/shop-window/home";
import { refusal } from "#app-error.ts";
import { conflictDetails } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, write } from "#db/write.ts";
import * as repo from "./home.repo.ts";

/** The id of the home page in the feed of changes. */
export const HOME = "home";

/**
 * Changes the fields in `change` of a part of the home page. The audit log contains the names of the changed fields.
 * @param version the version on which the change is based; 0: nobody had changed it.
 * @throws AppError page_changed with the current part if somebody else changed it first.
 */
export function changeHome(
	db: Db,
	section: HomeSectionName,
	change: HomeChange,
	version: number,
	request: WriteRequest,
): Promise<HomeSection> {
	return write(db, request, async (tx) => {
		await lockUnchanged(db, tx, { section, version, toAnswer: toSection }, request);
		const { text: body, ...rest } = change;
		const columns = { ...rest, ...(body !== undefined && { body }) };
		const row = await repo.updateSection(tx, section, {
			...columns,
			version: version + 1,
			updated_at: request.now,
		});
		return {
			answer: toSection(row),
			changes: [changed("page", HOME)],
			audit: [{ section, changed: Object.keys(change) }],
		};
	});
}

/**
 * Chooses the products on the home page; none: the default again.
 * @throws AppError page_changed like `changeHome`, and not_found for a product that is not there.
 */
export function chooseFeatured(
	db: Db,
	products: readonly string[],
	version: number,
	request: WriteRequest,
): Promise<Featured> {
	return write(db, request, async (tx) => {
		const section = "featured" as const;
		const { products: before } = await lockUnchanged(
			db,
			tx,
			{ section, version, toAnswer: toFeatured },
			request,
		);
		const kept = new Set(idsIn(before));
		// A product that was chosen before may be deleted by now; it is only left out when the page is shown.
		await requireProducts(
			tx,
			products.filter((id) => !kept.has(id)),
		);
		const row = await repo.updateSection(tx, section, {
			products: JSON.stringify(products),
			version: version + 1,
			updated_at: request.now,
		});
		return {
			answer: toFeatured(row),
			changes: [changed("page", HOME)],
			audit: [{ products: products.length }],
		};
	});
}

type Expected = {
	section: repo.SectionRow["section"];
	version: number;
	toAnswer: (row: repo.SectionRow) => HomeSection | Featured;
};

/** @throws AppError page_changed */
async function lockUnchanged(
	db: Db,
	tx: Tx,
	{ section, version, toAnswer }: Expected,
	request: WriteRequest,
): Promise<repo.SectionRow> {
	const row = await repo.lockSection(db, tx, section, request.now);
	if (row.version === version) return row;
	const details = await conflictDetails(tx, { ...row, id: section, current: toAnswer(row) }, request);
	throw refusal("page_changed", { details });
}

async function requireProducts(tx: Tx, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	const found = await tx
		.selectFrom("product")
		.select("id")
		.where("id", "in", ids)
		.where("deleted_at", "is", null)
		.execute();
	if (found.length < ids.length) throw refusal("not_found", { what: "product" });
}

const unchanged: Record<Exclude<HomeText, "text"> | "body" | "picture", string> = {
	eyebrow: "",
	heading: "",
	body: "",
	button: "",
	picture: "",
	alt: "",
};

/** A part of the page for callers; undefined: it was never changed. */
export function toSection(row: repo.SectionRow | undefined): HomeSection {
	const { eyebrow, heading, body: text, button, picture, alt } = row ?? unchanged;
	return { eyebrow, heading, text, button, picture, alt, ...changeOf(row) };
}

export function toFeatured(row: repo.SectionRow | undefined): Featured {
	return { products: idsIn(row?.products), ...changeOf(row) };
}

function changeOf(row: repo.SectionRow | undefined): { version: number; updatedAt: string | null } {
	return { version: row?.version ?? 0, updatedAt: row === undefined ? null : isoOf(row.updated_at) };
}

/** The ids in the column `products`. */
export function idsIn(products = "[]"): string[] {
	return JSON.parse(products) as string[];
}
