import { limitOf, type WorksAt } from "@freehub/domain/people/own-stores";
import type { Connection } from "#db/connection.ts";

const nowhere: WorksAt = { stores: [], onlyThere: false };

/** At which stores somebody works; nobody works at none, and everywhere. */
export async function findWorksAt(connection: Connection, person: string): Promise<WorksAt> {
	return (await worksAtOf(connection, [person])).get(person) ?? nowhere;
}

/** The stores to which somebody's role is limited now; undefined: it holds everywhere. */
export async function findLimit(connection: Connection, person: string) {
	return limitOf(await findWorksAt(connection, person));
}

/** The same of several people, by their ids. */
export async function worksAtOf(
	connection: Connection,
	people: readonly string[],
): Promise<Map<string, WorksAt>> {
	if (people.length === 0) return new Map();
	const rows = await connection
		.selectFrom("user")
		.leftJoin("works_at", "works_at.user_id", "user.id")
		.select(["user.id", "user.only_there", "works_at.location"])
		.where("user.id", "in", people)
		.orderBy("works_at.position")
		.execute();
	return new Map(
		[...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
			id,
			{
				stores: own.flatMap(({ location }) => location ?? []),
				onlyThere: own.some(({ only_there }) => only_there === 1),
			},
		]),
	);
}
