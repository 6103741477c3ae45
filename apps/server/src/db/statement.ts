import type { CompiledQuery } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db, Plan } from "./connection.ts";

/** A placeholder in a statement that is compiled before the value is known. */
class Placeholder {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/** Returns the placeholder of a value. */
export type ValueOf<Name extends string = string> = (name: Name) => never;

/** Max cached shapes; more are not in use at the same time. */
const SHAPES = 500;

/**
 * A statement that requests send repeatedly: compiled once per database, because that costs a fifth of a short request, and then
 * run with the values of each request.
 * @param build compiles the query, with `value(name)` for each value.
 */
export function statement<Row, Name extends string>(
	build: (db: Db, value: ValueOf<Name>) => CompiledQuery<Row>,
	plan: Plan = "once",
): (db: Db, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
	const run = statements<Row, undefined>((db, _, value) => build(db, value));
	return (db, values) => run(db, "", undefined, values, plan);
}

type Prepared = { run: ReturnType<Db["prepare"]>; parameters: readonly unknown[] };

/**
 * A family of statements that differ in their shape, such as the columns they compare; the latest shapes are cached. The returned
 * function takes the shape and a key that identifies it.
 */
export function statements<Row, Shape>(build: (db: Db, shape: Shape, value: ValueOf) => CompiledQuery<Row>) {
	const prepared = new WeakMap<Db, LRUCache<string, Prepared>>();
	return async (
		db: Db,
		key: string,
		shape: Shape,
		values: Readonly<Record<string, unknown>>,
		plan: Plan = "unnamed",
	): Promise<Row[]> => {
		let known = prepared.get(db);
		if (known === undefined) prepared.set(db, (known = new LRUCache({ max: SHAPES })));
		let statement = known.get(key);
		if (statement === undefined) {
			const { sql, parameters } = build(db, shape, (name) => new Placeholder(name) as never);
			statement = { run: db.prepare(sql, plan), parameters };
			known.set(key, statement);
		}
		const own = statement.parameters.map((each) => (each instanceof Placeholder ? values[each.name] : each));
		return (await statement.run(own)) as Row[];
	};
}
