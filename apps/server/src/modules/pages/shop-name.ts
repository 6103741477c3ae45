import type { Db } from "#db/connection.ts";
import { readCompany } from "./pages.repo.ts";

/** What the shop is called. */
export async function shopName({ kysely }: Db): Promise<string> {
	return (await readCompany(kysely)).name;
}
