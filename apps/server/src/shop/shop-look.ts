import type { Selectable } from "kysely";
import type { Connection, Db } from "#db/connection.ts";
import type { CompanyTable } from "#db/site-schema.ts";
import type { Look } from "#mail/mail-html.ts";

export type CompanyRow = Selectable<CompanyTable>;

/** The company's name, address and look; unknown facts are empty. */
export function readCompany(connection: Connection): Promise<CompanyRow> {
	return connection.selectFrom("company").selectAll().executeTakeFirstOrThrow();
}

/** The shop's name. */
export async function shopName({ kysely }: Db): Promise<string> {
	return (await readCompany(kysely)).name;
}

/** The shop's branding in mails. @param site the site's URL, without a trailing slash. */
export async function shopLook({ kysely }: Db, site: string): Promise<Look> {
	const { name, logo, colour } = await readCompany(kysely);
	return { name, logo, colour, site };
}
