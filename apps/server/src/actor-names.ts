import { FORMER_USER, SYSTEM_NAME } from "@freehub/contract/actor-names";
import { sql } from "kysely";

/**
 * The name of a person by their id in a column, such as `movement.actor`: also the kept name of a closed account. Null: it was
 * removed, or the id is not a person's.
 */
export function nameBy(column: string) {
	return sql<string | null>`coalesce(
		(select name from "user" where "user".id = ${sql.ref(column)}),
		(select name from former_user where former_user.id = ${sql.ref(column)}))`;
}

/** The name of an actor as the API answers it. @param name of the person with this id; null if there is none. */
export function nameOfActor(actor: string, name: string | null | undefined): string {
	return name ?? (actor === "system" ? SYSTEM_NAME : FORMER_USER);
}
