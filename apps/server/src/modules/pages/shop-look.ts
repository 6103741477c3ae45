import type { Db } from "#db/connection.ts";
import type { Look } from "#mail/mail-html.ts";
import { readCompany } from "./pages.repo.ts";

/** What the shop is called. */
export async function shopName({ kysely }: Db): Promise<string> {
	return (await readCompany(kysely)).name;
}

/** What mails show of the shop. @param site its address, without a slash at its end. */
export async function shopLook({ kysely }: Db, site: string): Promise<Look> {
	const { name, logo, colour } = await readCompany(kysely);
	return { name, logo, colour, site };
}
