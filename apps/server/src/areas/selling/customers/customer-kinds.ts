import { customerTitle } from "@freehub/domain/selling/customer";
import { open, type ServerKind } from "#server-kind.ts";
import { factsOf } from "./customer-facts.ts";

export const customer = {
	tables: { customer: open, customer_contact: open, customer_import: open, customer_import_row: open },
	/** An erased customer has no name. */
	names: async (connection, ids) => {
		const rows = await connection.selectFrom("customer").selectAll().where("id", "in", ids).execute();
		return rows.map((row) => ({ id: row.id, name: customerTitle(factsOf(row)) }));
	},
} satisfies ServerKind<"customer">;
