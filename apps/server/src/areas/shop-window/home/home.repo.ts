import type { HomeSectionName } from "@freehub/contract/shop-window/home";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { HomeSectionTable, HomeTextTable } from "#db/site-schema.ts";

export type SectionRow = Selectable<HomeSectionTable>;

/** The parts that were changed at least once. */
export function listSections(connection: Connection): Promise<SectionRow[]> {
	return connection.selectFrom("home_section").selectAll().execute();
}

export function findSection(
	connection: Connection,
	section: SectionRow["section"],
): Promise<SectionRow | undefined> {
	return connection.selectFrom("home_section").selectAll().where("section", "=", section).executeTakeFirst();
}

/** A part, locked until the transaction ends; one that was never changed has the version 0. */
export async function lockSection(
	db: Db,
	tx: Tx,
	section: SectionRow["section"],
	now: Date,
): Promise<SectionRow> {
	await tx
		.insertInto("home_section")
		.values({ section, version: 0, updated_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const query = tx.selectFrom("home_section").selectAll().where("section", "=", section);
	return db.engine.lockRows(query).executeTakeFirstOrThrow();
}

export function updateSection(
	tx: Tx,
	section: SectionRow["section"],
	columns: Updateable<HomeSectionTable>,
): Promise<SectionRow> {
	return tx
		.updateTable("home_section")
		.set(columns)
		.where("section", "=", section)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** All stored translations of sections; includes empty ones, for their versions. */
export function textsQuery(connection: Connection, sections: readonly HomeSectionName[]) {
	return connection
		.selectFrom("home_text")
		.select(["section as of", "language", "eyebrow", "heading", "body as text", "button", "alt", "version"])
		.where("section", "in", sections);
}

export function saveText(tx: Tx, text: Insertable<HomeTextTable>) {
	const { section: _, language: _l, ...changed } = text;
	return tx
		.insertInto("home_text")
		.values(text)
		.onConflict((conflict) => conflict.columns(["section", "language"]).doUpdateSet(changed))
		.execute();
}
