import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

const told = [
	"name",
	"street",
	"postal_code",
	"city",
	"country",
	"phone",
	"email",
	"opening_hours",
	// Added by 0045; until now a change of these alone reached nobody's open screen.
	"logo",
	"colour",
];

/** Whoever follows changes (0035) is told of the shop's logo and colour too. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	for (const statement of engine.name === "sqlite" ? sqlite() : postgres())
		await sql.raw(statement).execute(kysely);
}

const isChanged = (differs: string) => told.map((name) => `old.${name} ${differs} new.${name}`).join(" or ");

function sqlite(): string[] {
	return [
		"drop trigger company_updated_change",
		`create trigger company_updated_change after update of ${told.join(", ")} on company
			when ${isChanged("is not")} begin
				insert into change (kind, subject, what, needs) values ('page', 'company', 'changed', null);
			end`,
	];
}

function postgres(): string[] {
	return [
		"drop trigger company_updated_change on company",
		`create trigger company_updated_change after update of ${told.join(", ")} on company for each row
			when (${isChanged("is distinct from")}) execute function company_updated_change()`,
	];
}
