import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Words of a list that is separated by spaces. */
const replaced = (column: string, from: string, to: string) =>
	`trim(replace(' ' || ${column} || ' ', ' ${from}', ' ${to}'))`;

/**
 * Orders to suppliers are called purchase orders, because customers' orders come, too: in the scopes of tokens, the
 * kinds of changes and of webhooks, the actions of the audit log and the settings. The log is append-only for the program; only here
 * its rows get the name that the program knows now.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { isSqlite } = wordsOf(engine);
	const changes = isSqlite ? ["change"] : ["change", "change_outbox"];
	for (const statement of [
		`update api_token set scopes = ${replaced("scopes", "order.", "purchase.")} where scopes like '%order.%'`,
		`update webhook set kinds = ${replaced("kinds", "order ", "purchase_order ")} where kinds like '%order%'`,
		...changes.flatMap((table) => [
			`update ${table} set kind = 'purchase_order' where kind = 'order'`,
			`update ${table} set needs = replace(needs, 'order.', 'purchase.') where needs like 'order.%'`,
		]),
		"update setting set key = 'purchaseNumbers' where key = 'orderNumbers'",
		isSqlite ? "drop trigger audit_not_updated" : "alter table audit disable trigger audit_kept",
		"update audit set action = 'purchase_' || action where action like 'order.%'",
		isSqlite
			? `create trigger audit_not_updated before update on audit begin
				select raise(abort, 'the audit log is append-only'); end`
			: "alter table audit enable trigger audit_kept",
	])
		await sql.raw(statement).execute(kysely);
}
