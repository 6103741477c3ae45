import { readCompany } from "#areas/shop-window/pages/pages.repo.ts";
import type { Db } from "#db/connection.ts";
import type { Look } from "#mail/mail-html.ts";

/** The shop's name. */
export async function shopName({ kysely }: Db): Promise<string> {
	return (await readCompany(kysely)).name;
}

/** The company's name and address; unknown facts are empty. */
export function shopFacts({ kysely }: Db) {
	return readCompany(kysely);
}

/** The shop's branding in mails. @param site the site's URL, without a trailing slash. */
export async function shopLook({ kysely }: Db, site: string): Promise<Look> {
	const { name, logo, colour } = await readCompany(kysely);
	return { name, logo, colour, site };
}
